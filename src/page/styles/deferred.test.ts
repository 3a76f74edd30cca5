import { globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { expect, test } from 'vitest';

test('the deferred sheet imports every sheet *.deferred.css', () => {
  const imports = readFileSync('src/page/styles/deferred.css', 'utf8').matchAll(/^@import "(.+)";$/gm);
  const imported = [...imports].map(([, path = '']) => posix.join('src/page/styles', path));
  const sheets = globSync('src/**/*.deferred.css').map((path) => path.replaceAll(sep, '/'));
  expect(sheets.filter((path) => !imported.includes(path))).toEqual([]);
});
