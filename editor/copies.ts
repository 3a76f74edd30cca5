import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INDEX_FILE } from '../src/content/content-layout.ts';
import { COLLECTION_SCHEMAS } from '../src/content/schema.ts';

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
 */
export async function keepCopies(
  content: string,
  { additions, deletions }: Changes,
  now: Date,
): Promise<string> {
  const moment = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const folder = join(dirname(content), COPIES, moment);
  for (const { path } of [...additions, ...deletions]) {
    // What is new has nothing to keep.
    await cp(join(content, path), join(folder, path), { force: false }).catch(() => {});
  }
  return folder;
}

/**
 * Tidies after a save. An entry that went takes its other files (a guide's text, notes) along: to its new name, or to
 * the copies; Keystatic knows only of the files that its forms name, and a folder without words stops the page.
 */
export async function clearLeftovers(content: string, changes: Changes, copies: string): Promise<void> {
  for (const { path } of changes.deletions) {
    const folder = entryFolder(path);
    if (!folder) continue;
    const target = newFolder(changes, folder);
    await moveFiles(join(content, folder), target ? join(content, target) : join(copies, folder));
  }
}

/** `ebooks/mi-libro` for that entry's index.yaml, and nothing for other files. */
function entryFolder(path: string): string | null {
  const [collection = '', id, file, ...deeper] = path.split('/');
  const isEntry = Object.hasOwn(COLLECTION_SCHEMAS, collection) && file === INDEX_FILE && deeper.length === 0;
  return isEntry ? `${collection}/${id}` : null;
}

/** Where an entry went that was renamed: Keystatic writes it anew in the save that removes it. */
function newFolder({ additions }: Changes, old: string): string | null {
  const folders = additions.map(({ path }) => entryFolder(path)).filter((folder) => folder !== null);
  return folders.find((folder) => dirname(folder) === dirname(old)) ?? null;
}

async function moveFiles(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names) await rename(join(from, name), join(to, name));
  await rm(from, { recursive: true, force: true });
}
