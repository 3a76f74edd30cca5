import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, test } from 'vitest';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,editor,src,tests/e2e}/**/*.md')];

/** Files that are not in the repository: commands or the owner create them. */
const MADE = /^(dist|node_modules|tests\/output|\.local-build|tools\/messages)/;

/** A name in backticks that starts with one of these folders is a file. */
const FOLDERS = /^(src|content|sample|tests|tools|docs|editor)\//;

/** Whether something has this path, in which `<id>` stands for any name. Where the editor was deleted, its files may be named. */
function isThere(path: string): boolean {
  if (path.startsWith('editor/') && !existsSync('editor')) return true;
  return existsSync(path) || globSync(path.replaceAll(/<[^>]+>/g, '*').replaceAll('[', '[[]')).length > 0;
}

test.each(DOCUMENTS)('every link, picture and file that %s names exists', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => path);
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);
  const paths = [
    ...links.filter((path) => !/^https?:/.test(path)).map((path) => posix.join(dirname(document), path)),
    ...names.filter((name) => FOLDERS.test(name) && !MADE.test(name)),
  ];
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});

test('the specification map has all nine sections, each with a test', () => {
  const rows = readFileSync('docs/specification-map.md', 'utf8').match(/^\| \d.*$/gm) ?? [];
  const sections = rows.flatMap((row) => row.split('|')[1]?.match(/\d/g) ?? []);
  expect([...new Set(sections)].toSorted().join('')).toBe('123456789');
  for (const row of rows) expect(row).toMatch(/`(tests|src|tools)\/\S+\.(test|spec)\.tsx?`/);
});
