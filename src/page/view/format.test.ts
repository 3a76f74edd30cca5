import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fileSize, fillIn, longDate, shortCount, spokenDuration } from './format.ts';

describe('§4 shortCount', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0K'],
    [1049, '1.0K'],
    [1050, '1.1K'],
    [1999, '2.0K'],
    [12_350, '12.4K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [1_000_000, '1.0M'],
    [1_250_000, '1.3M'],
    [12_345_678, '12.3M'],
  ])('%i views are %s', (count, shown) => {
    expect(shortCount(count)).toBe(shown);
  });
});

describe('§4 longDate', () => {
  // Caracas is behind UTC: a date that is parsed as UTC and formatted locally would be one day early.
  beforeAll(() => void vi.stubEnv('TZ', 'America/Caracas'));
  afterAll(() => void vi.unstubAllEnvs());

  test('runs in the time zone of Caracas', () => {
    expect(new Date('2025-03-15T00:00:00Z').getDate()).toBe(14);
  });

  test.each([
    ['2025-03-15', '15 de marzo de 2025'],
    ['2025-01-01', '1 de enero de 2025'],
    ['2024-02-29', '29 de febrero de 2024'],
    ['2025-12-31', '31 de diciembre de 2025'],
  ])('%s is %s', (iso, long) => {
    expect(longDate(iso)).toBe(long);
  });
});

test.each([
  ['05:16', '5 minutos y 16 segundos'],
  ['01:01', '1 minuto y 1 segundo'],
  ['00:45', '45 segundos'],
  ['65:00', '65 minutos'],
])('a video of %s is spoken of as one of %s', (length, words) => {
  expect(spokenDuration(length)).toBe(words);
});

describe('fileSize', () => {
  test.each([
    [0, '1\u00a0kB'],
    [310, '1\u00a0kB'],
    [840_000, '840\u00a0kB'],
    [999_499, '999\u00a0kB'],
    [999_500, '1\u00a0MB'],
    [999_999, '1\u00a0MB'],
    [1_000_000, '1\u00a0MB'],
    [1_234_567, '1,2\u00a0MB'],
    [12_000_000, '12\u00a0MB'],
  ])('%i bytes are %s', (bytes, shown) => {
    expect(fileSize(bytes)).toBe(shown);
  });
});

describe('fillIn', () => {
  test.each([
    ['PDF de {pages} páginas, {size}.', 'PDF de 12 páginas, 840 kB.'],
    ['{pages} y otra vez {pages}', '12 y otra vez 12'],
    ['sin lugar', 'sin lugar'],
    ['{otro} queda', '{otro} queda'],
  ])('%s', (template, filled) => {
    expect(fillIn(template, { pages: 12, size: '840 kB' })).toBe(filled);
  });

  test.each([
    ['{views} vistas', '1 vista'],
    ['{views}\u00a0reproducciones', '1\u00a0reproducción'],
    ['{views} más', '1 más'],
  ])('after the figure 1 the next word is singular: %s', (template, filled) => {
    expect(fillIn(template, { views: 1 })).toBe(filled);
  });

  test('inserts the value as it is', () => {
    expect(fillIn('{views}', { views: '$& $1' })).toBe('$& $1');
  });
});
