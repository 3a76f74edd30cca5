import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path/posix';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { mergeHtaccess } from '../../../deploy/host-files.ts';
import type { Progress } from '../../api.ts';
import { isFinal } from './explain.ts';
import type { Entry, Remote } from './remote.ts';

interface UploadOptions {
  /** Connects to the folder where the page stands. */
  readonly open: () => Promise<Remote>;
  /** What is published, by path from that folder on. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** SHA-256 of each file there that is ours, by path; kept up to date. */
  readonly record: Map<string, string>;
  /** Called after each change of the record. */
  readonly saveRecord: () => void;
  /** Whether the page's visitors get these bytes by https at this path. */
  readonly isAtHttps: (path: string, bytes: Uint8Array) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Attempts without a further file on the server before the upload gives up. */
const ATTEMPTS = 5;
const PAUSE_MS = 1500;
const CHUNK_BYTES = 64 * 1024;

const INDEX = 'index.html';
const NOT_FOUND = '404.html';
const HTACCESS = '.htaccess';
/** Files whose name changes with their bytes: Astro's. */
const HASHED = /^_astro\/[^.].*/;
/** A file that is being uploaded, beside the one that it will replace. */
const UNFINISHED = /^(.+)\.[0-9a-f]{8}\.subiendo$/;

/**
 * Publishes a page so that visitors get the old one or the new one, whenever this ends: what pages name comes before
 * index.html, and what only the old page named goes after it. After a cut it continues with a fresh listing. Removes
 * nothing that is not ours.
 * @throws the last failure; the signal's reason when it was stopped
 */
export async function upload(options: UploadOptions): Promise<void> {
  const { signal } = options;
  const stopped = once(signal, 'abort').then(() => signal.throwIfAborted());
  let failures = 0;
  let isConnected = false;
  const watched = {
    ...options,
    open: async () => {
      const remote = await options.open();
      isConnected = true;
      return remote;
    },
  };
  for (;;) {
    try {
      return await Promise.race([uploadOnce(watched, () => (failures = 0)), stopped]);
    } catch (error) {
      failures++;
      if (signal.aborted || !isConnected || isFinal(error) || failures === ATTEMPTS) throw error;
    }
    await setTimeout(PAUSE_MS * failures, undefined, { signal });
  }
}

/** @param onUploaded called after each file */
async function uploadOnce(options: UploadOptions, onUploaded: () => void): Promise<void> {
  const { files, record, saveRecord, signal, onProgress } = options;
  const remote = await options.open();
  signal.addEventListener('abort', remote.close);
  try {
    signal.throwIfAborted();
    const there = await listFolders(remote, [...files.keys()], [...record.keys()]);
    // On a full disk they would be in the way.
    for (const path of there.keys()) if (isUnfinished(path, files, record)) await remote.remove(path);
    const waiting = [...files].filter(([path, bytes]) => !isThere(path, bytes, there, record));
    const total = waiting.reduce((sum, [, { length }]) => sum + length, 0);
    let sent = 0;
    for (const [path, bytes] of waiting.toSorted(([a], [b]) => rank(a) - rank(b))) {
      const written = path === HTACCESS ? await mergedRules(remote, there, options) : bytes;
      if (written) {
        const source = chunks(written, signal, (count) => {
          sent += count;
          onProgress({ file: path, sent, total });
        });
        await replace(remote, path, written.length, source);
        onUploaded();
      }
      record.set(path, hash('sha256', bytes));
      saveRecord();
    }
    for (const path of [...record.keys()].filter((one) => !files.has(one))) {
      if (there.has(path)) await remote.remove(path);
      record.delete(path);
      saveRecord();
    }
  } finally {
    signal.removeEventListener('abort', remote.close);
    remote.close();
  }
}

/**
 * Lists the folders of files, by path.
 * @param needed files whose folders are made if they are missing
 * @param others files whose folders may be missing
 */
async function listFolders(
  remote: Remote,
  needed: readonly string[],
  others: readonly string[],
): Promise<ReadonlyMap<string, Entry>> {
  const there = new Map<string, Entry>();
  const list = async (folder: string) => {
    for (const [name, entry] of await remote.list(folder)) there.set(join(folder, name), entry);
  };
  await list('');
  const neededFolders = new Set(needed.flatMap(foldersOf));
  for (const folder of new Set([...neededFolders, ...others.flatMap(foldersOf)])) {
    if (there.has(folder)) await list(folder);
    else if (neededFolders.has(folder)) await remote.makeFolder(folder);
  }
  return there;
}

/** `a` and `a/b` for `a/b/c.txt`. */
function foldersOf(path: string): readonly string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [...foldersOf(folder), folder];
}

/** Whether a file needs no upload. */
function isThere(
  path: string,
  bytes: Uint8Array,
  there: ReadonlyMap<string, Entry>,
  record: ReadonlyMap<string, string>,
): boolean {
  // Another computer may have published another page of the same size.
  if (path === INDEX || path === HTACCESS || there.get(path)?.size !== bytes.length) return false;
  return HASHED.test(path) || record.get(path) === hash('sha256', bytes);
}

/** Place in the upload: first what a page names, the page itself last. */
function rank(path: string): number {
  if (HASHED.test(path)) return 0;
  return { [NOT_FOUND]: 2, [INDEX]: 3 }[path] ?? 1;
}

/** Whether a file on the server is one of ours whose upload ended early. */
function isUnfinished(
  path: string,
  files: ReadonlyMap<string, Uint8Array>,
  record: ReadonlyMap<string, string>,
): boolean {
  const [, target = ''] = UNFINISHED.exec(path) ?? [];
  return files.has(target) || record.has(target);
}

/**
 * Uploads a file beside its path and puts it there when it is whole.
 * @throws what the connection throws, and if fewer bytes arrived
 */
export async function replace(remote: Remote, path: string, size: number, source: Readable): Promise<void> {
  const beside = `${path}.${randomBytes(4).toString('hex')}.subiendo`;
  try {
    await remote.write(beside, source);
    if ((await remote.size(beside)) !== size) throw new Error('archivo incompleto');
    await remote.rename(beside, path);
  } catch (error) {
    // After a cut the next attempt removes it.
    await remote.remove(beside).catch(() => undefined);
    throw error;
  }
}

/** @param onSent called with the size of each chunk that is taken */
function chunks(bytes: Uint8Array, signal: AbortSignal, onSent: (count: number) => void): Readable {
  function* take() {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      signal.throwIfAborted();
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      onSent(chunk.length);
      yield chunk;
    }
  }
  return Readable.from(take(), { objectMode: false });
}

/** The rules for Apache with those of the host; null if the server has them already. */
async function mergedRules(
  remote: Remote,
  there: ReadonlyMap<string, Entry>,
  { files, isAtHttps }: UploadOptions,
): Promise<Uint8Array | null> {
  // Some servers do not list files whose name starts with a dot.
  const existing = await remote.read(HTACCESS).catch((error) => {
    if (there.has(HTACCESS) || !isFinal(error)) throw error;
    return Buffer.alloc(0);
  });
  const [probe] = [...files].filter(([path]) => HASHED.test(path));
  const merged = mergeHtaccess(existing, probe !== undefined && (await isAtHttps(...probe)));
  return merged.equals(existing) ? null : merged;
}
