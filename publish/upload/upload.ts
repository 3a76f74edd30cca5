import { COMPRESSED_PAGE } from '../../deploy/compressed.ts';
import { SERVER_LIST_FILE } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { namedList } from '../named-list.ts';
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

interface UploadResult {
  /** Whether the redirect to https kept visitors from the page, so that it was switched off again. */
  readonly isHttpsTakenBack: boolean;
}

/** What an upload has reached, across its connections. */
interface Run extends Tries {
  /** Paths of files that the server has, because they arrived or were there: none is read again to compare it. */
  readonly done: Set<string>;
  /** Files whose upload began and has not ended, by path; null for one that could not go on, and is sent whole from then on. */
  readonly begun: Map<string, Begun | null>;
  /** Paths of files that visitors may miss, because one is just taking the place of another, as in `move`. */
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

/** The part of an upload that one connection does. */
interface Attempt extends UploadOptions {
  readonly remote: Remote;
  readonly run: Run;
  /** What was in the page's folder when the connection began, by path. */
  readonly there: Listing;
}

/** A file that is to be uploaded. */
type Waiting = readonly [path: string, bytes: Uint8Array];

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
export async function upload(options: UploadOptions): Promise<UploadResult> {
  const run: Run = { triesLeft: 0, done: new Set(), begun: new Map(), missing: new Set() };
  const connect = () => openFolder(options.account);
  try {
    return await persistently(options.signal, run, connect, (remote) => uploadOnce(remote, options, run));
  } catch (error) {
    throw run.missing.size > 0 ? new Refusal(missingWords(run.missing)) : error;
  }
}

async function uploadOnce(remote: Remote, options: UploadOptions, run: Run): Promise<UploadResult> {
  const { files, publication, isRestored, known, uploaded } = options;
  const { missing } = run;
  const before = await readList(remote);
  refuseElsewhere(before, known);
  const own = [...files.keys()];
  const paths = [...own, ...Object.keys(before.files), ...uploaded];
  const there = await listFolders(remote, paths, missing);
  refuseOtherKind(own, there);
  const attempt: Attempt = { ...options, remote, run, there };
  const waiting = await changedFiles(attempt);
  const { isOurs, refuseForeign } = ownership({ remote, list: before, uploaded });
  await refuseForeign(replacing(waiting, options), there);
  continueBegun(attempt);
  // On a full disk they may be what fills it.
  await removeUnfinished(attempt);
  let list = before;
  const keepList = async (changed: Partial<ServerList>) => {
    const next = { ...list, ...changed };
    await writeList(remote, list, next);
    list = next;
  };
  // From here on the list has the files of an upload that is stopped.
  await keepList({ files: withFiles(before, files), publication, isRestored });
  await makeFolders(remote, own, there);
  let { isHttpsBroken } = before;
  const sendRules = async () => {
    const keepUntested = () => keepList({ isHttpsUntested: true });
    isHttpsBroken = await publishRules({ ...options, remote, list, keepUntested, missing });
  };
  await sendFiles(attempt, waiting, sendRules);
  // Files of ours that the page no longer has.
  for (const path of new Set(paths))
    if (there.has(path) && !files.has(path) && (await isOurs(path))) await remote.remove(path);
  await remote.protect([SERVER_LIST_FILE, ...own]);
  const now = await readList(remote);
  const https = { isHttpsBroken, isHttpsUntested: false };
  await writeList(remote, now, { ...list, ...https, files: afterUpload(before, now, files) });
  return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken };
}

/**
 * The files that differ on the server, in the order of upload. A hash in the name identifies the bytes; other files of the
 * same size are read once in a run.
 */
async function changedFiles({ remote, files, there, run }: Attempt): Promise<readonly Waiting[]> {
  const changed: Waiting[] = [];
  for (const [path, bytes] of files) {
    const hasSize = path !== HTACCESS && there.get(path) === bytes.length;
    const isKnown = HASHED.test(path) || run.done.has(path);
    const isThere = hasSize && (isKnown || (await remote.read(path))?.equals(bytes));
    if (isThere) run.done.add(path);
    else changed.push([path, bytes]);
  }
  return changed.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** The paths of files that may replace only files of ours. */
function replacing(waiting: readonly Waiting[], { replaceable }: UploadOptions): readonly string[] {
  // The host's own rules are kept when it is merged.
  return waiting.flatMap(([path]) => (path === HTACCESS || replaceable.has(path) ? [] : path));
}

/**
 * Finds the broken uploads of single files that can go on. The others are sent whole: where nothing more arrives, the server
 * may be one that does not append.
 */
function continueBegun({ files, there, run }: Attempt): void {
  for (const [path, begun] of run.begun) {
    if (!begun) continue;
    const { beside, arrived, tries } = begun;
    const now = there.get(beside);
    const isPart = typeof now === 'number' && now > 0 && now <= (files.get(path)?.length ?? 0);
    if (isPart && now > arrived) {
      run.begun.set(path, { beside, arrived: now, tries: 0 });
      // The try that brought it there has failed.
      run.triesLeft = TRIES - 1;
    } else if (!isPart || now < arrived || tries === TRIES_TO_APPEND) run.begun.set(path, null);
  }
}

/** Removes temporary files of uploads that failed or were stopped, and that do not go on. */
async function removeUnfinished({ remote, there, run }: Attempt): Promise<void> {
  const goOn = new Set([...run.begun.values()].map((begun) => begun?.beside));
  for (const path of there.keys()) if (TEMPORARY.test(path) && !goOn.has(path)) await remote.remove(path);
}

/**
 * Uploads files in their order.
 * @param sendRules uploads the rules for Apache, which are merged on the server
 * @throws FileError
 */
async function sendFiles(
  attempt: Attempt,
  waiting: readonly Waiting[],
  sendRules: () => Promise<void>,
): Promise<void> {
  const { run } = attempt;
  const chunksOf = progressOf(waiting, attempt);
  for (const file of waiting) {
    const [path] = file;
    try {
      if (path === HTACCESS) await sendRules();
      else await sendFile(attempt, file, chunksOf);
    } catch (error) {
      throw error instanceof Refusal ? error : new FileError(path, run.done.size > 0, error);
    }
    // A file that is sent again and again, such as the rules, counts once.
    if (!run.done.has(path)) run.triesLeft = TRIES;
    run.done.add(path);
  }
}

/** Sends a file, or the rest of one whose upload broke. */
async function sendFile(
  { remote, run }: Attempt,
  [path, bytes]: Waiting,
  chunksOf: ReturnType<typeof progressOf>,
): Promise<void> {
  const begun = run.begun.get(path);
  const { beside, arrived, tries } = begun ?? { beside: temporary(path), arrived: 0, tries: 0 };
  const canGoOn = begun !== null;
  if (canGoOn) run.begun.set(path, { beside, arrived, tries: tries + 1 });
  else if (bytes.length > COSTLY_BYTES) run.triesLeft -= 1;
  const chunks = chunksOf(path, bytes, arrived);
  await write(remote, beside, chunks, bytes.length, arrived);
  await move(remote, beside, path, run.missing);
  if (canGoOn) run.begun.delete(path);
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

/** @param paths of files that a server which does not replace files at once may lack */
function missingWords(paths: Iterable<string>): string {
  return `Puede que ahora falte ${namedList([...paths])} en tu página: se cortó mientras lo nuevo tomaba el lugar de lo de antes, y tu hosting no lo hace de una vez. Nada se perdió. Publica otra vez en cuanto puedas: lo de antes vuelve, y sigue donde quedó.`;
}
