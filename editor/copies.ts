import { cp, lstat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Addition } from './entry-order.ts';

/** What Keystatic asks to be written and removed; paths start at the content folder. */
export interface Changes {
  readonly additions: readonly { readonly path: string }[];
  readonly deletions: readonly { readonly path: string }[];
}

/** Folder of copies beside the content folder. */
export const COPIES = '.copias';

/**
 * Keeps what a save is about to replace or remove, under the moment of the save: `.copias/2025-03-15 08.47.05/…`.
 * @returns the folder of this save's copies
 * @throws Error when a copy cannot be made: then nothing may be replaced
 */
export async function keepCopies(
  content: string,
  { additions, deletions }: Changes,
  now: Date,
): Promise<string> {
  const folder = join(dirname(content), COPIES, momentOf(now));
  for (const { path } of [...additions, ...deletions]) {
    if (await isMissing(join(content, path))) continue;
    await patiently(() => cp(join(content, path), join(folder, path), { force: false }));
  }
  return folder;
}

/**
 * Keeps what a save wanted to write and may not, beside the copies: `.copias/2025-03-15 08.47.05 no se guardó/…`.
 * @param additions files in base64
 */
export async function keepRefused(content: string, additions: readonly Addition[], now: Date): Promise<void> {
  for (const { path, contents } of additions) {
    const file = join(dirname(content), COPIES, `${momentOf(now)} no se guardó`, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contents, 'base64');
  }
}

function momentOf(now: Date): string {
  return now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
}

/** What is not there yet has nothing to keep; what cannot be looked at has. */
async function isMissing(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => false,
    ({ code }) => code === 'ENOENT',
  );
}

/** How Windows answers while another program, such as the page's server, has a file open. */
const IN_USE = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/**
 * Does some work on files, and does it again for a second while one of them is in use.
 * @throws what the last attempt threw
 */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!IN_USE.includes(code) || attempt === ATTEMPTS) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
