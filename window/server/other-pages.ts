import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read-content.ts';

/** Files of every version of this program. */
const OWN_FILES = ['tools/run.mjs', join('content/site', INDEX_FILE)];

/**
 * Finds other folders of this program, such as an older version beside a new one: in the folder around this one, and in
 * the folders there. Where this one is alone in a folder, as Windows unpacks a zip, that folder counts as this one.
 * @param own absolute path of this program's folder
 * @returns absolute paths, the last in the alphabet, which is the newest date, first
 */
export async function otherPages(own: string): Promise<readonly string[]> {
  const isAlone = (await foldersIn(dirname(own))).length === 1;
  const place = isAlone ? dirname(dirname(own)) : dirname(own);
  const beside = await foldersIn(place);
  const inside = await Promise.all(
    beside.map((folder) => (isProgram(folder) ? [folder] : foldersIn(folder))),
  );
  const found = inside.flat().filter((folder) => folder !== own && isProgram(folder));
  return found.toSorted().toReversed();
}

function isProgram(folder: string): boolean {
  return OWN_FILES.every((file) => existsSync(join(folder, file)));
}

/** Absolute paths of the folders in a folder; none if it cannot be read. */
async function foldersIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.filter((item) => item.isDirectory()).map(({ name }) => join(folder, name));
}
