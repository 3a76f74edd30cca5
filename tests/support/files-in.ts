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
