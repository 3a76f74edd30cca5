import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { filesBelow } from '../src/content/read/walk-folder.ts';
import { replaceFileSync } from './replace-file.ts';

/**
 * The zip with the files of the built page, beside its folder.
 * @param out absolute path of the folder
 */
export const siteZip = (out: string) => join(out, '../sitio.zip');

/** Writes it, without a folder around the files: hosts unpack it where the page belongs. */
export async function writeSiteZip(out: string): Promise<void> {
  const files: Zippable = {};
  for (const path of await filesBelow(out)) {
    const file = join(out, path);
    files[path] = [readFileSync(file), { mtime: statSync(file).mtime }];
  }
  replaceFileSync(siteZip(out), zipSync(files));
}
