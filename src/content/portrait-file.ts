import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { contentDir } from './content-dir.ts';

/** Path of the owner's portrait on this computer: Astro does not tell where a picture's file is, the content does. */
export async function portraitFile(): Promise<string> {
  const folder = join(contentDir(), 'hero');
  const { profileImage } = parse(await readFile(join(folder, 'index.yaml'), 'utf8'));
  return join(folder, profileImage);
}

/** Whether a picture is drawn, by its name: the content check has seen that it is what it says. */
export function isDrawingFile(path: string): boolean {
  return /\.svg$/i.test(path);
}
