import { expect, test } from 'vitest';
import { fileWidths } from './pictures.ts';

test.each([
  ['of the frame’s shape', 4 / 5, 900],
  ['taller', 1 / 2, 900],
  ['wider, cropped at its sides', 3 / 2, 1688],
])('the largest file of a portrait that is %s fills its frame', (_shape, ratio, widest) => {
  expect(fileWidths('portrait', ratio).at(-1)).toBe(widest);
});

test('the files of a cover, which is shown whole, are as wide for every shape, and smaller ones are for small screens', () => {
  expect(fileWidths('cover', 1 / 2)).toEqual([178, 267, 400, 600]);
  expect(fileWidths('cover', 1)).toEqual([178, 267, 400, 600]);
});
