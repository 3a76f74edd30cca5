import { expect, test } from 'vitest';
import { withinList } from './when.ts';

test('moments of a list say their seconds where two have the same minute', () => {
  const [one, two, three] = [1, 30, 90].map((second) => new Date(2026, 10, 28, 15, 41, second).getTime()) as [
    number,
    number,
    number,
  ];
  const words = withinList([one, two, three, one]);
  expect([one, two, three].map((moment) => words(moment).replaceAll('\u00a0', ' '))).toEqual([
    '28 de noviembre de 2026 a las 3:41:01 p. m.',
    '28 de noviembre de 2026 a las 3:41:30 p. m.',
    '28 de noviembre de 2026 a las 3:42 p. m.',
  ]);
});
