import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path/posix';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { COMPRESSED_PAGE } from '../../deploy/compressed.ts';
import { isHttpsOn, LIST_FILE, mergeHtaccess } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { openFolder } from './open-folder.ts';
import { type Account, type Listing, Refusal, type Remote } from './remote.ts';
import { afterUpload, hashOf, listBytes, readList, type ServerList, withFiles } from './server-list.ts';

interface UploadOptions {
  readonly account: Account;
  /** The page's files, by path in its folder. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Paths of files that versions without a list on the server uploaded. */
  readonly uploaded: ReadonlySet<string>;
  /** Paths of files that are not ours and that the owner allows to replace. */
  readonly replaceable: ReadonlySet<string>;
  /** Whether visitors of the page get these bytes at this path, by http or https. */
  readonly isServed: (scheme: 'http' | 'https', path: string, bytes: Uint8Array) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

interface Uploaded {
  /** Whether the redirect to https kept visitors from the page, so that it was switched off again. */
  readonly isHttpsTakenBack: boolean;
}

/** Attempts in a row that upload no file, before the upload gives up. */
const ATTEMPTS = 5;
const PAUSE_MS = 1500;
/** Bytes between two progress reports. */
const CHUNK_BYTES = 256 * 1024;

/** Longest list of names in a sentence. */
const MAX_NAMED = 8;

const HTACCESS = '.htaccess';
/** Files with a hash of their bytes in their name: Astro's. */
const HASHED = /^_astro\/[^.]/;
/** Order of upload: files that a page names, other files, the 404 page, the page itself, and after it the compressed one. */
const rank = (path: string) =>
  HASHED.test(path) ? 0 : ['404.html', 'index.html', COMPRESSED_PAGE].indexOf(path) + 2;
/** Temporary name of a file that is being uploaded. */
const UNFINISHED = /\.[0-9a-f]{8}\.subiendo$/;

/**
 * Writes, reads and deletes a file in the page's folder.
 * @returns the account, with what `openFolder` found out
 * @throws as `openFolder` does
 */
export async function tryConnection(sent: Account): Promise<Account> {
  const { remote, account } = await openFolder(sent);
  const name = `prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await replace(remote, name, bytes.length, [bytes]);
    const isSame = (await remote.read(name))?.equals(bytes);
    await remote.remove(name);
    if (!isSame) throw new Error('archivo incompleto');
    return account;
  } finally {
    remote.close();
  }
}

/**
 * Publishes a page. Visitors get the old page or the new one, whenever the upload stops: files that the page names come
 * before index.html, and files that only the old page named go after it. After a lost connection it continues with a fresh
 * listing. Removes only files that are ours.
 * @throws Refusal with the files that are not ours and would be replaced, before anything is written; the last failure; the
 *   signal's reason if it was stopped
 */
export async function upload(options: UploadOptions): Promise<Uploaded> {
  const { signal } = options;
  const stopped = once(signal, 'abort').then(() => signal.throwIfAborted());
  // Set by the first connection: a wrong password is not tried twice.
  const attempts = { left: 0 };
  for (;;) {
    try {
      const uploaded = await Promise.race([uploadOnce(options, attempts), stopped]);
      if (uploaded) return uploaded;
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || --attempts.left <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (ATTEMPTS - attempts.left), undefined, { signal });
  }
}

async function uploadOnce(options: UploadOptions, attempts: { left: number }): Promise<Uploaded> {
  const { files, signal } = options;
  const { remote } = await openFolder(options.account);
  attempts.left ||= ATTEMPTS;
  signal.onabort = remote.close;
  try {
    signal.throwIfAborted();
    const before = await readList(remote);
    const paths = [...files.keys(), ...Object.keys(before.files), ...options.uploaded];
    const sizes = await listFolders(remote, paths);
    const waiting = await changedFiles(remote, files, sizes);
    await refuseForeign(remote, before, waiting, sizes, options);
    // From here on the list has the files of an upload that is stopped.
    await writeList(remote, before, withFiles(before, files));
    await makeFolders(remote, files, sizes);
    await removeUnfinished(remote, sizes);
    const onSent = () => {
      attempts.left = ATTEMPTS;
    };
    const isHttpsBroken = await sendFiles(remote, waiting, before.isHttpsBroken, options, onSent);
    await removeOld(remote, before, paths, sizes, options);
    const now = await readList(remote);
    await writeList(remote, now, { ...before, files: afterUpload(before, now, files), isHttpsBroken });
    return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken };
  } finally {
    remote.close();
  }
}

/** Removes temporary files of uploads that failed or were stopped. */
async function removeUnfinished(remote: Remote, sizes: Listing): Promise<void> {
  for (const path of sizes.keys()) if (UNFINISHED.test(path)) await remote.remove(path);
}

/**
 * Uploads files in their order.
 * @param onSent called after each file
 * @returns whether the redirect to https fails
 */
async function sendFiles(
  remote: Remote,
  waiting: readonly Waiting[],
  wasHttpsBroken: boolean,
  options: UploadOptions,
  onSent: () => void,
): Promise<boolean> {
  const chunksOf = progressOf(waiting, options);
  let isHttpsBroken = wasHttpsBroken;
  for (const [path, bytes] of waiting) {
    const send = (whole: Uint8Array) => replace(remote, path, whole.length, chunksOf(path, whole));
    if (path === HTACCESS) isHttpsBroken = await publishRules(remote, send, isHttpsBroken, options);
    else await send(bytes);
    onSent();
  }
  return isHttpsBroken;
}

/** Removes our files that the page no longer has. */
async function removeOld(
  remote: Remote,
  list: ServerList,
  paths: readonly string[],
  sizes: Listing,
  options: UploadOptions,
): Promise<void> {
  for (const path of new Set(paths))
    if (sizes.has(path) && !options.files.has(path) && (await isOurs(remote, list, path, options)))
      await remote.remove(path);
}

/** Splits files into chunks and reports the progress of all of them. */
function progressOf(waiting: readonly Waiting[], { signal, onProgress }: UploadOptions) {
  const total = waiting.reduce((sum, [, { length }]) => sum + length, 0);
  let sent = 0;
  return function* (file: string, bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      signal.throwIfAborted();
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      sent += chunk.length;
      onProgress({ file, sent, total });
      yield chunk;
    }
  };
}

/** A file that is to be uploaded. */
type Waiting = readonly [path: string, bytes: Uint8Array];

/** The files that differ on the server. A hash in the name identifies the bytes; other files of the same size are read. */
async function changedFiles(remote: Remote, files: UploadOptions['files'], sizes: Listing) {
  const changed: Waiting[] = [];
  for (const [path, bytes] of files) {
    const hasSize = path !== HTACCESS && sizes.get(path) === bytes.length;
    const isThere = hasSize && (HASHED.test(path) || (await remote.read(path))?.equals(bytes));
    if (!isThere) changed.push([path, bytes]);
  }
  return changed.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** @throws Refusal with the files that are not ours and would be replaced, unless the owner allows it */
async function refuseForeign(
  remote: Remote,
  list: ServerList,
  waiting: readonly Waiting[],
  sizes: Listing,
  options: UploadOptions,
): Promise<void> {
  const foreign: string[] = [];
  for (const [path] of waiting) {
    // The host's own rules are kept when it is merged.
    if (path === HTACCESS || !sizes.has(path) || options.replaceable.has(path)) continue;
    if (!(await isOurs(remote, list, path, options))) foreign.push(path);
  }
  if (foreign.length > 0) throw new Refusal(foreignWords(foreign), { foreign });
}

/** Whether a file on the server is one that was uploaded, unchanged. */
async function isOurs(
  remote: Remote,
  { files }: ServerList,
  path: string,
  { uploaded }: UploadOptions,
): Promise<boolean> {
  const known = files[path];
  if (!known) return uploaded.has(path);
  if (HASHED.test(path)) return true;
  const bytes = await remote.read(path);
  return bytes !== null && known.includes(hashOf(bytes));
}

function foreignWords(paths: readonly string[]): string {
  const named = paths.slice(0, MAX_NAMED).map((path) => `«${path}»`);
  const more = paths.length > MAX_NAMED ? ` y ${paths.length - MAX_NAMED} más` : '';
  const names = `${named.join(', ')}${more}`;
  return `En la carpeta de tu hosting ya hay archivos con nombres de tu página, que este programa no subió o que alguien cambió allí: ${names}. No se cambió nada. Si son de otra página y te hacen falta, guárdalos antes en otra carpeta; si no, pulsa «Reemplazar».`;
}

/** Writes the list if it has changed. */
async function writeList(remote: Remote, now: ServerList, list: ServerList): Promise<void> {
  const bytes = listBytes(list);
  if (!bytes.equals(listBytes(now))) await replace(remote, LIST_FILE, bytes.length, [bytes]);
}

/**
 * Merges the page's rules for Apache into those of the host. Switches the redirect to https on if the page can be seen
 * there, and off again if visitors then do not get the page, as behind a proxy that hides https from the host.
 * @param send uploads the rules
 * @param isBroken whether the redirect failed in an earlier upload
 * @returns whether the redirect fails
 */
async function publishRules(
  remote: Remote,
  send: (rules: Uint8Array) => Promise<void>,
  isBroken: boolean,
  { files, isServed }: UploadOptions,
): Promise<boolean> {
  const old = (await remote.read(HTACCESS)) ?? Buffer.alloc(0);
  const wasOn = isHttpsOn(old);
  const [probe] = [...files].filter(([path]) => HASHED.test(path));
  const isSeen = async (scheme: 'http' | 'https') =>
    probe !== undefined && (await isServed(scheme, ...probe));
  const isTried = !wasOn && !isBroken && (await isSeen('https')) && (await isSeen('http'));
  if (!isTried) {
    const rules = mergeHtaccess(old, wasOn);
    if (!rules.equals(old)) await send(rules);
    return isBroken;
  }
  await send(mergeHtaccess(old, true));
  if ((await isSeen('https')) && (await isSeen('http'))) return false;
  await send(mergeHtaccess(old, false));
  // If the page is back, the rules were the cause; otherwise it may have been the network.
  return await isSeen('https');
}

/** Lists the folders of these files that the server has; keys are paths. */
async function listFolders(remote: Remote, paths: readonly string[]): Promise<Listing> {
  const there = new Map<string, number | 'folder'>();
  for (const folder of new Set(['', ...paths.flatMap(foldersOf)])) {
    if (folder && there.get(folder) !== 'folder') continue;
    for (const [name, entry] of await remote.list(folder)) there.set(join(folder, name), entry);
  }
  return there;
}

/** Makes the missing folders of files. */
async function makeFolders(remote: Remote, files: UploadOptions['files'], there: Listing): Promise<void> {
  const folders = new Set([...files.keys()].flatMap(foldersOf));
  for (const folder of folders) if (!there.has(folder)) await remote.makeFolder(folder);
}

/** `a` and `a/b` for `a/b/c.txt`. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/**
 * Uploads a file under a temporary name, then renames it.
 * @throws the connection's error; Error if fewer bytes arrived
 */
async function replace(
  remote: Remote,
  path: string,
  size: number,
  chunks: Iterable<Uint8Array>,
): Promise<void> {
  const beside = `${path}.${randomBytes(4).toString('hex')}.subiendo`;
  const arrived = await remote.write(beside, Readable.from(chunks, { objectMode: false }));
  if (arrived !== size) throw new Error('archivo incompleto');
  await remote.rename(beside, path);
}
