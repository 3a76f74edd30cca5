import { sep } from 'node:path';

/**
 * Whether a changed path is below a folder and shown. The reader skips hidden files, and the window writes under hidden
 * names, then renames.
 */
export function isVisibleIn(dir: string, path: string): boolean {
  return path.startsWith(dir + sep) && !path.slice(dir.length).includes(`${sep}.`);
}
