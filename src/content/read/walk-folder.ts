import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * All files, folders and links below a folder, by their paths with slashes on every system. A link is never entered:
 * `readdir` with `recursive` does that on Node 26, and so leaves the folder.
 * @throws Error of `readdir` if the folder or one below it cannot be read
 */
export async function itemsBelow(folder: string): Promise<ReadonlyMap<string, Dirent>> {
  const items = new Map<string, Dirent>();
  for (const item of await readdir(folder, { withFileTypes: true })) {
    items.set(item.name, item);
    const inside = item.isDirectory() ? await itemsBelow(join(folder, item.name)) : [];
    for (const [path, below] of inside) items.set(`${item.name}/${path}`, below);
  }
  return items;
}

/** The paths of all files below a folder, with slashes; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const items = await itemsBelow(folder).catch(() => new Map<string, Dirent>());
  return [...items].flatMap(([path, item]) => (item.isFile() ? [path] : []));
}
