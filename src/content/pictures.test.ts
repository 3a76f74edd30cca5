import { describe, expect, test } from 'vitest';
import { pictureSizes } from './pictures.ts';

describe('a photograph is requested as wide as it is shown, its cropped sides included', () => {
  test.each([
    ['of the frame’s shape', 4 / 5, '(min-width: 960px) 480px, (min-width: 600px) 53vw, 75vw', 760],
    ['taller', 1 / 2, '(min-width: 960px) 480px, (min-width: 600px) 53vw, 75vw', 760],
    ['a landscape', 3 / 2, '(min-width: 960px) 900px, (min-width: 600px) 99vw, 141vw', 1425],
  ])('a portrait that is %s', (_shape, ratio, sizes, widest) => {
    const preset = pictureSizes('portrait', ratio);
    expect(preset.sizes).toBe(sizes);
    expect(Math.max(...preset.widths)).toBe(widest);
  });

  test('a guide’s picture fills the height of its ticket’s stub', () => {
    const { sizes, widths } = pictureSizes('ticket', 16 / 9);
    expect(sizes).toBe('(min-width: 560px) 587px, 173vw');
    expect(widths).toEqual([691, 704, 1173, 1382]);
  });

  test('a thumbnail of 4:3 is as wide as one of 16:9', () => {
    expect(pictureSizes('thumbnail', 4 / 3)).toEqual(pictureSizes('thumbnail', 16 / 9));
  });
});
