import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEYSTATIC_MODULE, PIECES, SPANISH_WORDS, shownWord } from '../../editor/spanish.ts';

const DIST = join(import.meta.dirname, '../../node_modules/@keystatic/core/dist');
const code = globSync('*.js', { cwd: DIST })
  .filter((name) => KEYSTATIC_MODULE.test(`@keystatic/core/dist/${name}`))
  .map((name) => readFileSync(join(DIST, name), 'utf8'))
  .join('\n');

test('Keystatic still says every English word, and has every piece, that the editor replaces', () => {
  expect(Object.keys(SPANISH_WORDS).filter((english) => !shownWord(english).test(code))).toEqual([]);
  expect(Object.keys(PIECES).filter((piece) => !code.includes(piece))).toEqual([]);
});
