import { COMPRESSED_PAGE } from '../../deploy/compressed.ts';
import { LIST_FILE } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { Refusal } from '../refusal.ts';
import { HTACCESS, type IsServed, publishRules } from './https-rules.ts';
import { openFolder } from './open-folder.ts';
import { HASHED, ownership, refuseElsewhere } from './ownership.ts';
import { listFolders, makeFolders, refuseOtherKind } from './page-folder.ts';
import { persistently, TRIES, type Tries } from './persistently.ts';
import { type Account, FileError, type Listing, type Remote } from './remote.ts';
import {
  afterUpload,
  type Publication,
  readList,
  type ServerList,
  withFiles,
  writeList,
} from './server-list.ts';
import { move, TEMPORARY, temporary, write } from './whole-files.ts';

interface UploadOptions {
  readonly account: Account;
  /** The page's files, by path in its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Identifies this publication on the server. */
  readonly publication: Publication;
  /** Whether it is a page of before that is put back. */
  readonly isRestored: boolean;
  /** Ids of the publications that this one may replace, its own among them. */
  readonly known: ReadonlySet<string>;
  /** Paths of files that versions without a list on the server uploaded. */
  readonly uploaded: ReadonlySet<string>;
  /** Paths of files that are not ours and that the owner allows to replace. */
  readonly replaceable: ReadonlySet<string>;
  readonly isServed: IsServed;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface Uploaded {
  /** Whether the redirect to https kept visitors from the page, so that it was switched off again. */
  readonly isHttpsTakenBack: boolean;
}

/** What an upload has reached, across its connections. */
interface Run extends Tries {
  /** Paths of files that the server has. */
  readonly there: Set<string>;
  /** Uploads of single files that broke and can go on, by path. */
  readonly begun: Map<string, Begun>;
  /** Paths of files whose upload broke and could not go on: they are sent whole again. */
  readonly whole: Set<string>;
  /** Paths of files that visitors may miss, because one is just taking the place of another. */
  readonly missing: Set<string>;
}

interface Begun {
  /** Path of its unfinished file. */
  readonly beside: string;
  /** Bytes of it that the server had when it was continued last. */
  readonly arrived: number;
  /** How often more of it was sent since then. */
  readonly tries: number;
}

/** Tries in which nothing more of a file arrives, after which it is sent whole. */
const TRIES_TO_APPEND = 2;
/** Sending a larger file whole again costs two tries: her internet may be paid by what it carries. */
const COSTLY_BYTES = 1_000_000;
/** Bytes between two progress reports. */
const CHUNK_BYTES = 256 * 1024;

/** Order of upload: files that a page names, other files, and these at the end, the compressed page after the page. */
const LAST = [HTACCESS, '404.html', 'index.html', COMPRESSED_PAGE];
const rank = (path: string) => (HASHED.test(path) ? 0 : LAST.indexOf(path) + 2);

/**
 * Publishes a page. Visitors get the old page or the new one, whenever the upload stops: files that the page names come
 * before index.html, and files that only the old page named go after it. Where the server does not replace files, each is
 * missing for a moment; if the upload stops just then, the next one brings the old file back. After a lost connection it
 * continues with a fresh listing, and within the file that broke. Removes only files that are ours.
 * @throws Refusal before anything is written, with the publication of another computer or the files that are not ours which
 *   would be replaced; Refusal with the files that visitors may miss; the last failure, as a FileError if it is that of a
 *   file; the signal's reason if it was stopped
 */
export async function upload(options: UploadOptions): Promise<Uploaded> {
  const run: Run = { triesLeft: 0, there: new Set(), begun: new Map(), whole: new Set(), missing: new Set() };
  const connect = () => openFolder(options.account);
  try {
    return await persistently(options.signal, run, connect, (remote) => uploadOnce(remote, options, run));
  } catch (error) {
    throw run.missing.size > 0 ? new Refusal(missingWords(run.missing)) : error;
  }
}

async function uploadOnce(remote: Remote, options: UploadOptions, run: Run): Promise<Uploaded> {
  const { files, publication, isRestored } = options;
  const before = await readList(remote);
  refuseElsewhere(before, options.known);
  const paths = [...files.keys(), ...Object.keys(before.files), ...options.uploaded];
  const sizes = await listFolders(remote, paths, run.missing);
  refuseOtherKind([...files.keys()], sizes);
  const waiting = await changedFiles(remote, files, sizes, run);
  const { isOurs, refuseForeign } = ownership({ remote, list: before, uploaded: options.uploaded });
  await refuseForeign(replacing(waiting, options), sizes);
  continueBegun(run, files, sizes);
  // On a full disk they may be what fills it.
  await removeUnfinished(remote, sizes, run);
  let list = before;
  const keepList = async (changed: Partial<ServerList>) => {
    const next = { ...list, ...changed };
    await writeList(remote, list, next);
    list = next;
  };
  // From here on the list has the files of an upload that is stopped.
  await keepList({ files: withFiles(before, files), publication, isRestored });
  await makeFolders(remote, [...files.keys()], sizes);
  let { isHttpsBroken } = before;
  const sendRules = async () => {
    const keepUntested = () => keepList({ isHttpsUntested: true });
    isHttpsBroken = await publishRules({ ...options, remote, list, keepUntested, missing: run.missing });
  };
  await sendFiles(remote, waiting, sendRules, options, run);
  // Files of ours that the page no longer has.
  for (const path of new Set(paths))
    if (sizes.has(path) && !files.has(path) && (await isOurs(path))) await remote.remove(path);
  await remote.protect([LIST_FILE, ...files.keys()]);
  const now = await readList(remote);
  const https = { isHttpsBroken, isHttpsUntested: false };
  await writeList(remote, now, { ...list, ...https, files: afterUpload(before, now, files) });
  return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken };
}

/**
 * Finds the broken uploads of single files that can go on. The others are sent whole: where nothing more arrives, the server
 * may be one that does not append.
 */
function continueBegun(run: Run, files: UploadOptions['files'], sizes: Listing): void {
  for (const [path, { beside, arrived, tries }] of run.begun) {
    const now = sizes.get(beside);
    const isPart = typeof now === 'number' && now > 0 && now <= (files.get(path)?.length ?? 0);
    if (isPart && now > arrived) {
      run.begun.set(path, { beside, arrived: now, tries: 0 });
      // The try that brought it there has failed.
      run.triesLeft = TRIES - 1;
    } else if (!isPart || now < arrived || tries === TRIES_TO_APPEND) {
      run.begun.delete(path);
      run.whole.add(path);
    }
  }
}

/** Removes temporary files of uploads that failed or were stopped, and that do not go on. */
async function removeUnfinished(remote: Remote, sizes: Listing, { begun }: Run): Promise<void> {
  const goOn = new Set([...begun.values()].map(({ beside }) => beside));
  for (const path of sizes.keys()) if (TEMPORARY.test(path) && !goOn.has(path)) await remote.remove(path);
}

/**
 * Uploads files in their order.
 * @param sendRules uploads the rules for Apache, which are merged on the server
 * @throws FileError
 */
async function sendFiles(
  remote: Remote,
  waiting: readonly Waiting[],
  sendRules: () => Promise<void>,
  options: UploadOptions,
  run: Run,
): Promise<void> {
  const chunksOf = progressOf(waiting, options);
  for (const [path, bytes] of waiting) {
    try {
      if (path === HTACCESS) await sendRules();
      else await sendFile(remote, path, bytes, chunksOf, run);
    } catch (error) {
      throw error instanceof Refusal ? error : new FileError(path, run.there.size > 0, error);
    }
    // A file that is sent again and again, such as the rules, counts once.
    if (!run.there.has(path)) run.triesLeft = TRIES;
    run.there.add(path);
  }
}

/** Sends a file, or the rest of one whose upload broke. */
async function sendFile(
  remote: Remote,
  path: string,
  bytes: Uint8Array,
  chunksOf: ReturnType<typeof progressOf>,
  run: Run,
): Promise<void> {
  const { beside, arrived, tries } = run.begun.get(path) ?? { beside: temporary(path), arrived: 0, tries: 0 };
  if (run.whole.has(path) && bytes.length > COSTLY_BYTES) run.triesLeft -= 1;
  if (!run.whole.has(path)) run.begun.set(path, { beside, arrived, tries: tries + 1 });
  const chunks = chunksOf(path, bytes, arrived);
  await write(remote, beside, chunks, bytes.length, arrived);
  await move(remote, beside, path, run.missing);
  run.begun.delete(path);
}

/** Splits files into chunks and reports the progress of all of them. The rules are merged on the server, and do not count. */
function progressOf(waiting: readonly Waiting[], { signal, onProgress }: UploadOptions) {
  const sizes = waiting.map(([path, { length }]) => (path === HTACCESS ? 0 : length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let sent = 0;
  function* chunksIn(file: string, bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      signal.throwIfAborted();
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      sent += chunk.length;
      onProgress({ file, sent, total });
      yield chunk;
    }
  }
  /** @param arrived bytes that the server has */
  return (file: string, bytes: Uint8Array, arrived: number) => {
    sent += arrived;
    return chunksIn(file, bytes.subarray(arrived));
  };
}

/** A file that is to be uploaded. */
type Waiting = readonly [path: string, bytes: Uint8Array];

/**
 * The files that differ on the server. A hash in the name identifies the bytes; other files of the same size are read once
 * in a run.
 */
async function changedFiles(remote: Remote, files: UploadOptions['files'], sizes: Listing, { there }: Run) {
  const changed: Waiting[] = [];
  for (const [path, bytes] of files) {
    const hasSize = path !== HTACCESS && sizes.get(path) === bytes.length;
    const isKnown = HASHED.test(path) || there.has(path);
    const isThere = hasSize && (isKnown || (await remote.read(path))?.equals(bytes));
    if (isThere) there.add(path);
    else changed.push([path, bytes]);
  }
  return changed.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** The paths of files that may replace only files of ours. */
function replacing(waiting: readonly Waiting[], { replaceable }: UploadOptions): readonly string[] {
  // The host's own rules are kept when it is merged.
  return waiting.flatMap(([path]) => (path === HTACCESS || replaceable.has(path) ? [] : path));
}

/** @param paths of files that a server which does not replace files at once may lack */
function missingWords(paths: Iterable<string>): string {
  const names = [...paths].map((path) => `«${path}»`);
  return `Puede que ahora falte ${names.join(', ')} en tu página: se cortó mientras lo nuevo tomaba el lugar de lo de antes, y tu hosting no lo hace de una vez. Nada se perdió. Publica otra vez en cuanto puedas: lo de antes vuelve, y sigue donde quedó.`;
}
