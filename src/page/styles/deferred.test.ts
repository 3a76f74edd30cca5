import { globSync, readFileSync } from 'node:fs';
import { basename, posix, sep } from 'node:path';
import { expect, test } from 'vitest';

test('the deferred sheet imports every sheet *.deferred.css', () => {
  const imports = readFileSync('src/page/styles/deferred.css', 'utf8').matchAll(/^@import "(.+)";$/gm);
  const imported = [...imports].map(([, path = '']) => posix.join('src/page/styles', path));
  const sheets = globSync('src/**/*.deferred.css').map((path) => path.replaceAll(sep, '/'));
  expect(sheets.filter((path) => !imported.includes(path))).toEqual([]);
});

const read = (pattern: string) =>
  globSync(pattern).map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('each class that a sheet writes out with a component’s name is a class of that component’s module', () => {
  const named = read('src/**/*.module.css').flatMap(({ path, text }) =>
    [...text.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => `${basename(path, '.module.css')}-${name}`),
  );
  const written = read('src/**/*.{tsx,astro}').flatMap(({ text }) => text.match(/\b[A-Z]\w*-[\w-]+/g) ?? []);
  const known = new Set([...named, ...written]);
  const sheets = read('src/**/*.css').filter(({ path }) => !path.endsWith('.module.css'));
  const unknown = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/\.([A-Z]\w*-[\w-]+)/g)].flatMap(([, name = '']) =>
      known.has(name) ? [] : `${name} in ${path}`,
    ),
  );
  expect(unknown).toEqual([]);
});
