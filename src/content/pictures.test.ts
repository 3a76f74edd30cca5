import { expect, test } from 'vitest';
import { blurProblem, fileWidths } from './pictures.ts';

test.each([
  ['of the frame’s shape', 4 / 5, 900],
  ['taller', 1 / 2, 900],
  ['wider, cropped at its sides', 3 / 2, 1688],
])('the largest file of a portrait that is %s fills its frame', (_shape, ratio, widest) => {
  expect(fileWidths('portrait', ratio).at(-1)).toBe(widest);
});

test('the files of a cover, which is shown whole, are as wide for every shape', () => {
  expect(fileWidths('cover', 1 / 2)).toEqual(fileWidths('cover', 1));
});

test.each([
  ['portrait', 120, 150, 900],
  ['portrait', 599, 749, 900],
  // Cropped at its sides, so that its height counts.
  ['portrait', 1000, 600, 1875],
  ['thumbnail', 480, 360, 828],
] as const)('a %s of %i × %i is blurred and has to be %i wide', (slot, width, height, wanted) => {
  expect(blurProblem(slot, { width, height })).toEqual({
    wrong: `se verá borrosa: mide ${width} × ${height}`,
    wanted: `busca una de ${wanted} de ancho o más`,
  });
});

test.each([
  ['portrait', 600, 750],
  ['thumbnail', 1280, 720],
  // Shown whole: its width is enough.
  ['cover', 400, 400],
] as const)('a %s of %i × %i is sharp', (slot, width, height) => {
  expect(blurProblem(slot, { width, height })).toBeNull();
});
