import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

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
  const names = new Map(localNames(folder).map((key, index) => [key, nameOf(index)]));
  return (local, file) => {
    const name = names.get(keyOf(folder, file.replace(/\?.*$/, ''), local));
    if (!name) throw new Error(`${file}: "${local}" was not there when the build began.`);
    return name;
  };
}

function localNames(folder: string): readonly string[] {
  const keys = globSync('**/*.module.css', { cwd: folder })
    .toSorted()
    .flatMap((name) => {
      const file = join(folder, name);
      const css = readFileSync(file, 'utf8').replaceAll(/url\([^)]*\)/g, '');
      return [...css.matchAll(NAMES)].map(([, local = '']) => keyOf(folder, file, local));
    });
  return [...new Set(keys)];
}

function keyOf(folder: string, file: string, local: string): string {
  return `${relative(resolve(folder), resolve(file))} ${local}`;
}

function nameOf(index: number): string {
  const first = FIRST[index % FIRST.length] ?? '';
  const second = SECOND[Math.floor(index / FIRST.length)];
  if (!second) throw new Error('There are more classes than names of two letters.');
  return first + second;
}
