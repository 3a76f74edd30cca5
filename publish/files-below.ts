import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Relative paths of all files below a folder, with slashes on every system; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((item) => item.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}
