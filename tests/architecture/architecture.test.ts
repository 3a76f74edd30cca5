import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { editorImportProblems, importProblems } from './layers.ts';
import { exportProblems, fileLengthProblems, lengthProblems, nameProblems } from './shape.ts';
import { imports, ROOT, type Source, sources } from './source.ts';
import { styleProblems, wordProblems } from './words.ts';

const CODE = ['src', 'scripts', 'mailbox', 'deploy', 'editor'];
const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const below = (...layers: string[]) => {
  return ({ path }: Source) => layers.some((layer) => path.startsWith(`src/${layer}/`));
};

const code = sources(CODE, /\.(m?[jt]s|tsx)$/).filter((source) => !isTest(source));
const pages = sources(['src'], /\.astro$/);
const inSrc = [...code.filter(({ path }) => path.startsWith('src/')), ...pages];
const components = code.filter(({ path }) => path.endsWith('.tsx'));

describe('house rules', () => {
  test('there is something to look at', () => {
    expect(components.length).toBeGreaterThan(0);
    expect(pages.length).toBeGreaterThan(0);
  });

  test('each layer imports only what it may', () => {
    expect(inSrc.flatMap(importProblems)).toEqual([]);
  });

  test('the page knows nothing of its editor, and the editor takes only what it names', () => {
    expect(code.filter(({ path }) => path.startsWith('editor/')).flatMap(editorImportProblems)).toEqual([]);
    const config = { path: 'astro.config.ts', text: readFileSync(join(ROOT, 'astro.config.ts'), 'utf8') };
    const built = [...inSrc, config];
    const named = built.flatMap((source) => imports(source).map(({ from }) => from));
    expect(named.filter((from) => /^@keyst(atic|ar)\/|(^|\/)editor\//.test(from))).toEqual([]);
  });

  test('no default exports, no barrels', () => {
    expect(code.flatMap(exportProblems)).toEqual([]);
  });

  test('one component a file, named like it', () => {
    expect(components.flatMap(nameProblems)).toEqual([]);
  });

  test('components and functions stay short', () => {
    expect(code.flatMap(lengthProblems)).toEqual([]);
  });

  test('stylesheets of components and enhancers stay short', () => {
    const enhancers = code.filter(below('enhance'));
    expect([...sources(['src'], /\.module\.css$/), ...enhancers].flatMap(fileLengthProblems)).toEqual([]);
  });

  test('visible words come from content, not from components', () => {
    expect(code.filter(below('sections', 'ui', 'islands')).flatMap(wordProblems)).toEqual([]);
  });

  test('the server renders no style attributes', () => {
    expect([...components, ...pages].flatMap(styleProblems)).toEqual([]);
  });
});
