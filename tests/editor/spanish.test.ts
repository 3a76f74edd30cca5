import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SPANISH_PIECES, SPANISH_WORDS } from '../../editor/spanish-words.ts';
import { KEYSTATIC_MODULE, shownWord } from '../../editor/speak-spanish.ts';

const DIST = join(import.meta.dirname, '../../node_modules/@keystatic/core/dist');
const code = globSync('*.js', { cwd: DIST })
  .filter((name) => KEYSTATIC_MODULE.test(`@keystatic/core/dist/${name}`))
  .map((name) => readFileSync(join(DIST, name), 'utf8'))
  .join('\n');

test.each(Object.keys(SPANISH_WORDS))('Keystatic still says %j where someone reads it', (english) => {
  expect(code).toMatch(shownWord(english));
});

test.each(Object.keys(SPANISH_PIECES))('Keystatic still has %j', (piece) => {
  expect(code).toContain(piece);
});
