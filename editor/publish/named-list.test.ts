import { expect, test } from 'vitest';
import { namedList } from './named-list.ts';

test.each([
  [['uno', 'dos'], undefined, '«uno», «dos»'],
  [['uno', 'dos'], 2, '«uno», «dos»'],
  [['uno', 'dos', 'tres'], 2, '«uno», «dos» y 1 más'],
  [['uno', 'dos', 'tres', 'cuatro'], 1, '«uno» y 3 más'],
  [[], 2, ''],
])('names %j, of which %s are written out: %s', (names, max, words) => {
  expect(namedList(names, max)).toBe(words);
});
