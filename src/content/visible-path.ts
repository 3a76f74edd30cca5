import { sep } from 'node:path';

/**
 * Whether a changed path is below a folder and shown: the reader skips hidden files, such as those that a program writes
 * before it renames them.
 */
export function isVisibleIn(dir: string, path: string): boolean {
  return path.startsWith(dir + sep) && !path.slice(dir.length).includes(`${sep}.`);
}
