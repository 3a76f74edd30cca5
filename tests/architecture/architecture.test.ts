import { expect, test } from 'vitest';
import { type Source, sources } from './source.ts';
import { styleProblems, wordProblems } from './words.ts';

const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path);
const below = (...folders: string[]) => {
  return ({ path }: Source) => folders.some((folder) => path.startsWith(`src/${folder}/`));
};

const code = sources(['src'], /\.tsx?$/).filter((source) => !isTest(source));
const pages = sources(['src'], /\.astro$/);

test('visible words come from content, not from components', () => {
  expect(code.filter(below('page/sections', 'page/ui', 'form')).flatMap(wordProblems)).toEqual([]);
});

test('the server renders no style attributes', () => {
  const components = code.filter(({ path }) => path.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(0);
  expect([...components, ...pages].flatMap(styleProblems)).toEqual([]);
});
