import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** No two lower-case letters in a row: blockers hide what is called `ad`. */
const FIRST = 'abcdefghijklmnopqrstuvwxyz';
const SECOND = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Classes and animations: what CSS modules rename. */
const NAMES = /(?:\.|@keyframes\s+)([a-zA-Z][\w-]*)/g;

/**
 * Short names for all classes in the CSS modules of a folder, the same in every build of the same files. Each class
 * is in the page at least twice, where hashes do not compress.
 * @returns what Vite's `css.modules.generateScopedName` takes
 * @throws Error when it is asked for a name that no module held
 */
export function shortClassNames(folder: string): (local: string, file: string) => string {
  const names = new Map<string, string>();
  for (const file of globSync('**/*.module.css', { cwd: folder }).toSorted()) {
    const css = readFileSync(join(folder, file), 'utf8').replaceAll(/url\([^)]*\)/g, '');
    for (const [, local] of css.matchAll(NAMES)) {
      const key = `${file} ${local}`;
      if (!names.has(key)) names.set(key, nameOf(names.size));
    }
  }
  return (local, file) => {
    const name = names.get(`${relative(folder, file.replace(/\?.*$/, ''))} ${local}`);
    if (!name) throw new Error(`${file}: "${local}" was not there when the build began.`);
    return name;
  };
}

function nameOf(index: number): string {
  const first = FIRST[index % FIRST.length] ?? '';
  const second = SECOND[Math.floor(index / FIRST.length)];
  if (!second) throw new Error('There are more classes than names of two letters.');
  return first + second;
}
