import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** End of the temporary name of a file that `replaceFileSync` writes. */
export const UNFINISHED = '.nuevo';

/** Errors of Windows while another program, such as a virus scanner, has the file open. */
const IN_USE = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
/** How often an operation is tried while a file is in use: for 1 s. */
export const ATTEMPTS = 10;
export const PAUSE_MS = 100;

/** Whether an error may pass once another program closes the file. */
export function isInUse(error: unknown): boolean {
  return IN_USE.includes((error as NodeJS.ErrnoException).code ?? '');
}

/**
 * Replaces a file: writes it to a temporary name beside it, then renames that. After an error or a power cut the old file is
 * whole.
 * @param mode permissions of the new file, on other systems than Windows
 * @throws the system's error, which names the file itself
 */
export function replaceFileSync(file: string, bytes: string | Uint8Array, mode = 0o666): void {
  const beside = `${file}${UNFINISHED}`;
  try {
    writeFileSync(beside, bytes, { flush: true, mode });
    renamePatiently(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw Object.assign(error as NodeJS.ErrnoException, { path: file });
  }
}

/** @throws the error of the last attempt */
function renamePatiently(from: string, to: string): void {
  const still = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!isInUse(error) || attempt === ATTEMPTS) throw error;
      Atomics.wait(still, 0, 0, PAUSE_MS);
    }
  }
}
