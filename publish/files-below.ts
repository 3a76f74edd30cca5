import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Paths from a folder on, with slashes on every system, of all files below it; none where there is no folder. */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((item) => item.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}
