import { readFile, stat } from 'node:fs/promises';

/** A file on disk by its absolute path, or bytes that are to be written there. */
export interface FileInput {
  readonly path: string;
  readonly bytes?: Buffer | undefined;
}

/** Files whose results are kept; a content folder has some hundred. */
const MAX_KEPT = 2000;

/** Age at which a file's times tell its next change from its last one: those of FAT are two seconds apart. */
const SETTLED_MS = 3000;

/** The same where times have fractions of a second: systems count them in steps of at most 16 ms. */
const SETTLED_FINE_MS = 100;

/**
 * Returns a function that reads a file with `read` and keeps the result until the file changes. Bytes in memory are read
 * each time.
 * @param read gets the file's bytes; a pure function, because its result is used again
 * @returns a function that rejects if the file cannot be opened
 */
export function whileUnchanged<Value>(
  read: (bytes: Buffer, path: string) => Value | Promise<Value>,
): (file: FileInput) => Promise<Value> {
  const kept = new Map<string, { readonly stamp: string; readonly value: Value }>();
  return async ({ path, bytes }) => {
    if (bytes) return read(bytes, path);
    const stamp = await stampOf(path);
    const found = kept.get(path);
    if (found && found.stamp === stamp) return found.value;
    kept.delete(path);
    const value = await read(await readFile(path), path);
    if (stamp) kept.set(path, { stamp, value });
    // The oldest goes, so that files that are gone do not add up.
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest);
    return value;
  };
}

/**
 * Text that differs after every change of a file. The time of modification is not enough: a restored file has its old
 * one, a file that was renamed here has that of another file. The change time (`ctime`) and the inode tell these.
 * @returns null for a file that changed right now or has a time in the future: another change may get the same times
 */
async function stampOf(path: string): Promise<string | null> {
  const { ino, size, mtimeNs, ctimeNs, mtimeMs, ctimeMs } = await stat(path, { bigint: true });
  const age = Date.now() - Math.max(Number(mtimeMs), Number(ctimeMs));
  const isFine = ctimeNs % 1_000_000_000n !== 0n;
  return age > (isFine ? SETTLED_FINE_MS : SETTLED_MS) ? [ino, size, mtimeNs, ctimeNs].join() : null;
}
