import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { replaceSampleData } from '../../../tests/support/content-copy.ts';
import { SAMPLE } from '../../../tests/support/sample-content.ts';
import { draftsOf } from '../../server/drafts.ts';
import { lastSavedOf } from '../../server/last-saved.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The copy that the worker's window changes, by the worker's number (Playwright's `TEST_PARALLEL_INDEX`). */
export const CONTENT = join(ROOT, 'tests/output/window', process.env.TEST_PARALLEL_INDEX ?? '0', 'content');

/** Replaces the copy by the sample. */
export function freshContent(): void {
  rmSync(join(CONTENT, '..'), { recursive: true, force: true });
  cpSync(SAMPLE, CONTENT, { recursive: true });
}

/**
 * Restores the files that a test changed, one by one because the folder is watched, and removes its drafts and what it saved
 * last.
 */
export function restoreContent(): void {
  for (const folder of [draftsOf(CONTENT), lastSavedOf(CONTENT)])
    rmSync(folder, { recursive: true, force: true });
  for (const path of changedFiles()) {
    if (bytes(SAMPLE, path) === null) rmSync(join(CONTENT, path));
    else putFile(path, readFileSync(join(SAMPLE, path)));
  }
  for (const folder of readdirSync(CONTENT, { recursive: true, withFileTypes: true })) {
    const path = join(folder.parentPath, folder.name);
    if (folder.isDirectory() && readdirSync(path).length === 0) rmSync(path, { recursive: true });
  }
}

/** A file of the copy as text; the path starts at the content folder. */
export function read(path: string): string {
  return readFileSync(join(CONTENT, path), 'utf8');
}

/** Replaces text in a file of the copy, or of another content folder. */
export function replaceIn(path: string, from: string | RegExp, to: string, content = CONTENT): void {
  putFile(path, readFileSync(join(content, path), 'utf8').replace(from, to), content);
}

/** Writes a file. As in a save, no half of it can be read: the live page would show its problems, and load again. */
function putFile(path: string, written: string | Uint8Array, content = CONTENT): void {
  const [file, beside] = [join(content, path), join(content, '../unfinished')];
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(beside, written);
  renameSync(beside, file);
}

/** Replaces in the copy, or in another content folder, whatever prevents publishing the sample, and takes the form off the page. */
export function makePublishable(content = CONTENT): void {
  replaceSampleData(content);
  appendFileSync(join(content, 'contact/index.yaml'), 'withoutForm: true\n');
}

/** Lines added to and removed from a text file of the sample, with + and -. */
export function changedLines(path: string): readonly string[] {
  const before = readFileSync(join(SAMPLE, path), 'utf8').split('\n');
  const after = read(path).split('\n');
  const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  return [...gone, ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`)];
}

/** Paths of the files that differ between copy and sample, with slashes on every system. */
export function changedFiles(): readonly string[] {
  const paths = [SAMPLE, CONTENT].flatMap((cwd) => globSync('**/*.*', { cwd }));
  const isChanged = (path: string) => bytes(SAMPLE, path) !== bytes(CONTENT, path);
  return [...new Set(paths)]
    .filter(isChanged)
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted();
}

function bytes(dir: string, path: string): string | null {
  return existsSync(join(dir, path)) ? readFileSync(join(dir, path), 'base64') : null;
}
