import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MEGABYTES, MEGABYTE } from '../../src/content/read/file-check.ts';
import { type SafePath, travelling } from '../publish/safe-path.ts';
import type { OwnSource } from '../publish/upload/source.ts';
import { draftsOf } from './drafts.ts';
import { isOfSystem } from './files.ts';
import { readTree } from './tree.ts';

/** Largest file that a form takes. */
const MAX_FILE_BYTES = Math.max(...Object.values(MAX_MEGABYTES)) * MEGABYTE;

/**
 * Reads what a page is made of: its content, hidden cards included, and its drafts; without files of the system, and without
 * those that are too large for any form. Keys and passwords lie elsewhere.
 * @throws Error with a message for the owner if a file cannot be read, or has a name that other computers do not take
 */
export async function readSource(content: string): Promise<OwnSource> {
  const files = new Map<SafePath, Uint8Array>();
  const leftOut: string[] = [];
  for (const [name, folder] of [
    ['content', content],
    ['borradores', draftsOf(content)],
  ] as const) {
    const isWanted = async (path: string) => {
      if (isOfSystem(path)) return false;
      const isLarge = (await stat(join(folder, path))).size > MAX_FILE_BYTES;
      if (isLarge) leftOut.push(`${name}/${path}`);
      return !isLarge;
    };
    for (const [path, bytes] of await readTree(folder, isWanted))
      files.set(travelling(`${name}/${path}`), bytes);
  }
  return { files, leftOut };
}
