import { expect, test } from 'vitest';
import { readme } from './readme.ts';

test('«Léeme.html» is the manual’s first chapter in one file, with its pictures and no link to another file', () => {
  const page = readme();
  expect(page).toContain('<h1 id="1-empezar">1. Empezar</h1>');
  const [links, pictures] = [/ href="([^"]*)"/g, / src="([^"]*)"/g].map((pattern) =>
    [...page.matchAll(pattern)].map(([, address = '']) => address.slice(0, 'data:image/'.length)),
  );
  expect(new Set(pictures)).toEqual(new Set(['data:image/']));
  expect(new Set(links)).toEqual(new Set(['https://nod']));
});
