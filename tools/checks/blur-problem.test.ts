import { expect, test } from 'vitest';
import { blurProblem } from './blur-problem.ts';

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
