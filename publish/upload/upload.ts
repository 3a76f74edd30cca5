import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path/posix';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { mergeHtaccess } from '../../deploy/host-files.ts';
import type { Progress } from '../api.ts';
import { openFolder } from './open-folder.ts';
import { type Account, type Listing, Refusal, type Remote } from './remote.ts';

interface UploadOptions {
  readonly account: Account;
  /** What is published, by path from the folder of the page on. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Paths of the files in it that were uploaded from here. */
  readonly ours: ReadonlySet<string>;
  /** Whether the page's visitors get these bytes by https at this path. */
  readonly isAtHttps: (path: string, bytes: Uint8Array) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Attempts without a further file on the server before the upload gives up. */
const ATTEMPTS = 5;
const PAUSE_MS = 1500;
/** Sent between two tellings of how much is sent. */
const CHUNK_BYTES = 256 * 1024;

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
 * @throws the last failure; the signal's reason when it was stopped
 */
export async function upload(options: UploadOptions): Promise<void> {
  const { signal } = options;
  const stopped = once(signal, 'abort').then(() => signal.throwIfAborted());
  // None before there was a connection: a wrong password is not tried twice.
  const attempts = { left: 0 };
  for (;;) {
    try {
      return await Promise.race([uploadOnce(options, attempts), stopped]);
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || --attempts.left <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (ATTEMPTS - attempts.left), undefined, { signal });
  }
}

async function uploadOnce(options: UploadOptions, attempts: { left: number }): Promise<void> {
  const { files, ours, signal, onProgress } = options;
  const remote = await openFolder(options.account);
  attempts.left ||= ATTEMPTS;
  signal.onabort = remote.close;
  try {
    signal.throwIfAborted();
    const sizes = await listFolders(remote, [...files.keys(), ...ours]);
    // What an upload that failed or was stopped has left.
    for (const path of sizes.keys()) if (UNFINISHED.test(path)) await remote.remove(path);
    const waiting = await changedFiles(remote, files, sizes);
    const total = waiting.reduce((sum, [, { length }]) => sum + length, 0);
    let sent = 0;
    const chunksOf = function* (file: string, bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        signal.throwIfAborted();
        const chunk = bytes.subarray(at, at + CHUNK_BYTES);
        sent += chunk.length;
        onProgress({ file, sent, total });
        yield chunk;
      }
    };
    for (const [path, bytes] of waiting) {
      const written = path === HTACCESS ? await mergedRules(remote, options) : bytes;
      if (written) await replace(remote, path, written.length, chunksOf(path, written));
      attempts.left = ATTEMPTS;
    }
    for (const path of ours) if (sizes.has(path) && !files.has(path)) await remote.remove(path);
  } finally {
    remote.close();
  }
}

/** The files that the server does not have yet: a hashed name tells its bytes, others of the same size are read. */
async function changedFiles(remote: Remote, files: UploadOptions['files'], sizes: Listing) {
  const changed: [path: string, bytes: Uint8Array][] = [];
  for (const [path, bytes] of files) {
    const isLike = path !== HTACCESS && sizes.get(path) === bytes.length;
    const isThere = isLike && (HASHED.test(path) || (await remote.read(path))?.equals(bytes));
    if (!isThere) changed.push([path, bytes]);
  }
  return changed.toSorted(([a], [b]) => rank(a) - rank(b));
}

/** The rules for Apache with those of the host; null if the server has them already. */
async function mergedRules(remote: Remote, { files, isAtHttps }: UploadOptions): Promise<Uint8Array | null> {
  const old = (await remote.read(HTACCESS)) ?? Buffer.alloc(0);
  const [probe] = [...files].filter(([path]) => HASHED.test(path));
  const merged = mergeHtaccess(old, probe !== undefined && (await isAtHttps(...probe)));
  return merged.equals(old) ? null : merged;
}

/** Lists the folders of files, by path, and makes those that are missing. */
async function listFolders(remote: Remote, paths: readonly string[]): Promise<Listing> {
  const there = new Map<string, number | 'folder'>();
  for (const folder of new Set(['', ...paths.flatMap(foldersOf)])) {
    if (folder && !there.has(folder)) await remote.makeFolder(folder);
    else for (const [name, entry] of await remote.list(folder)) there.set(join(folder, name), entry);
  }
  return there;
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
