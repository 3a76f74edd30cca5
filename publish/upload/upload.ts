import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path/posix';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { isHttpsOn, LIST_FILE, mergeHtaccess } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { openFolder } from './open-folder.ts';
import { type Account, type Listing, Refusal, type Remote } from './remote.ts';
import { afterUpload, hashOf, listBytes, readList, type ServerList, withFiles } from './server-list.ts';

interface UploadOptions {
  readonly account: Account;
  /** What is published, by path from the folder of the page on. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Paths of files that were uploaded from here before the server had a list of them. */
  readonly uploaded: ReadonlySet<string>;
  /** Paths of files of others that the owner lets go. */
  readonly replaceable: ReadonlySet<string>;
  /** Whether the page's visitors get these bytes at this path, by http or https. */
  readonly isServed: (scheme: 'http' | 'https', path: string, bytes: Uint8Array) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** How an upload ended. */
export interface Uploaded {
  /** Whether it found that visitors do not get the page once the host sends them to https, and took that back. */
  readonly isHttpsTakenBack: boolean;
}

/** Attempts without a further file on the server before the upload gives up. */
const ATTEMPTS = 5;
const PAUSE_MS = 1500;
/** Sent between two tellings of how much is sent. */
const CHUNK_BYTES = 256 * 1024;

/** Names in one sentence. */
const MAX_NAMED = 8;

const HTACCESS = '.htaccess';
/** Files whose name changes with their bytes: Astro's. */
const HASHED = /^_astro\/[^.]/;
/** In this order, the others before 404.html: first what a page names, the page itself last. */
const rank = (path: string) => (HASHED.test(path) ? 0 : ['404.html', 'index.html'].indexOf(path) + 2);
/** A file that is being uploaded, beside the one that it will replace. */
const UNFINISHED = /\.[0-9a-f]{8}\.subiendo$/;

/**
 * Writes, reads and deletes a file where the page will stand.
 * @throws as `openFolder` does
 */
export async function tryConnection(account: Account): Promise<void> {
  const remote = await openFolder(account);
  const name = `prueba-${randomBytes(4).toString('hex')}.txt`;
  const bytes = Buffer.from('Una prueba de la conexión. Puedes borrar este archivo.');
  try {
    await replace(remote, name, bytes.length, [bytes]);
    const isSame = (await remote.read(name))?.equals(bytes);
    await remote.remove(name);
    if (!isSame) throw new Error('archivo incompleto');
  } finally {
    remote.close();
  }
}

/**
 * Publishes a page so that visitors get the old one or the new one, whenever this ends: what pages name comes before
 * index.html, and what only the old page named goes after it. After a cut it continues with a fresh listing. Removes
 * nothing that is not ours.
 * @throws Refusal with the files of others that it would replace, before anything is written; the last failure; the
 *   signal's reason when it was stopped
 */
export async function upload(options: UploadOptions): Promise<Uploaded> {
  const { signal } = options;
  const stopped = once(signal, 'abort').then(() => signal.throwIfAborted());
  // None before there was a connection: a wrong password is not tried twice.
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
  const remote = await openFolder(options.account);
  attempts.left ||= ATTEMPTS;
  signal.onabort = remote.close;
  try {
    signal.throwIfAborted();
    const before = await readList(remote);
    const paths = [...files.keys(), ...Object.keys(before.files), ...options.uploaded];
    const sizes = await listFolders(remote, paths);
    const waiting = await changedFiles(remote, files, sizes);
    await refuseForeign(remote, before, waiting, sizes, options);
    // From here on a stopped upload is known as ours.
    const during = withFiles(before, files);
    await writeList(remote, before, during);
    await makeFolders(remote, files, sizes);
    // What an upload that failed or was stopped has left.
    for (const path of sizes.keys()) if (UNFINISHED.test(path)) await remote.remove(path);
    const chunksOf = progressOf(waiting, options);
    let { isHttpsBroken } = before;
    for (const [path, bytes] of waiting) {
      const send = (whole: Uint8Array) => replace(remote, path, whole.length, chunksOf(path, whole));
      if (path === HTACCESS) isHttpsBroken = await publishRules(remote, send, isHttpsBroken, options);
      else await send(bytes);
      attempts.left = ATTEMPTS;
    }
    for (const path of new Set(paths))
      if (sizes.has(path) && !files.has(path) && (await isOurs(remote, before, path, options)))
        await remote.remove(path);
    const now = await readList(remote);
    await writeList(remote, now, { ...before, files: afterUpload(before, now, files), isHttpsBroken });
    return { isHttpsTakenBack: isHttpsBroken && !before.isHttpsBroken };
  } finally {
    remote.close();
  }
}

/** Splits files into chunks, and tells how much of all of them is sent. */
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

/** The files that the server does not have yet: a hashed name tells its bytes, others of the same size are read. */
async function changedFiles(remote: Remote, files: UploadOptions['files'], sizes: Listing) {
  const changed: Waiting[] = [];
  for (const [path, bytes] of files) {
    const isLike = path !== HTACCESS && sizes.get(path) === bytes.length;
    const isThere = isLike && (HASHED.test(path) || (await remote.read(path))?.equals(bytes));
    if (!isThere) changed.push([path, bytes]);
  }
  return changed.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** @throws Refusal with the files that would be replaced and are not ours, unless the owner lets them go */
async function refuseForeign(
  remote: Remote,
  list: ServerList,
  waiting: readonly Waiting[],
  sizes: Listing,
  options: UploadOptions,
): Promise<void> {
  const foreign: string[] = [];
  for (const [path] of waiting) {
    // The host's own rules stay in it.
    if (path === HTACCESS || !sizes.has(path) || options.replaceable.has(path)) continue;
    if (!(await isOurs(remote, list, path, options))) foreign.push(path);
  }
  if (foreign.length > 0) throw new Refusal(foreignWords(foreign), { foreign });
}

/** Whether a file on the server is one that was uploaded, and not another that has come in its place. */
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

/** Writes the list unless the server has it already. */
async function writeList(remote: Remote, now: ServerList, list: ServerList): Promise<void> {
  const bytes = listBytes(list);
  if (!bytes.equals(listBytes(now))) await replace(remote, LIST_FILE, bytes.length, [bytes]);
}

/**
 * Puts the page's rules for Apache beside those of the host. The host sends visitors to https from the publication on
 * that saw the page there. If they then do not get it, as behind a proxy that hides https from the host, it no longer does.
 * @param send uploads the rules
 * @param isBroken whether that was found before
 * @returns whether it was found
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
  // If it comes now, the rules kept it away; otherwise the network may have.
  return await isSeen('https');
}

/** Lists the folders of files that are there, by path. */
async function listFolders(remote: Remote, paths: readonly string[]): Promise<Listing> {
  const there = new Map<string, number | 'folder'>();
  for (const folder of new Set(['', ...paths.flatMap(foldersOf)])) {
    if (folder && there.get(folder) !== 'folder') continue;
    for (const [name, entry] of await remote.list(folder)) there.set(join(folder, name), entry);
  }
  return there;
}

/** Makes the folders of files that are not there. */
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
 * Uploads a file beside its path and puts it there when it is whole.
 * @throws what the connection throws, and if fewer bytes arrived
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
