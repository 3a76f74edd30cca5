import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

type Files = Readonly<Record<string, string | null>>;

/** Everything below a folder, by its path with slashes: the bytes of a file as characters, null for a folder. */
export function filesIn(dir: string): Files {
  const found = readdirSync(dir, { recursive: true, withFileTypes: true });
  const read = found.map((item) => {
    const path = join(item.parentPath, item.name);
    const name = path.slice(join(dir, sep).length).replaceAll(sep, '/');
    return [name, item.isDirectory() ? null : readFileSync(path, 'latin1')] as const;
  });
  return Object.fromEntries(read);
}

/** The words of all forms among the files of a content folder. */
export function wordsOf(files: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.yaml')));
}

/** The words of all forms in a content folder, by the paths of their files. */
export const wordsIn = (dir: string): Files => wordsOf(filesIn(dir));
