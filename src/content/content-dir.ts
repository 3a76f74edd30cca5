import { resolve } from 'node:path';

/** Absolute path of the content folder: the variable `CONTENT_DIR`, or `content` in the project. */
export function contentDir(): string {
  const { CONTENT_DIR } = process.env;
  return resolve(CONTENT_DIR || 'content');
}
