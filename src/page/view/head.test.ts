import { expect, test } from 'vitest';
import { languageOf, localeOf } from './head.ts';

test.each([
  ['VE', 'es-VE', 'es_VE'],
  [null, 'es', 'es_LA'],
])('a page with a telephone of %s is in %s, for shared links %s', (country, language, locale) => {
  const site = { phone: { written: '0212 555 1234', dial: 'tel:+582125551234', chat: null, country } };
  expect([languageOf(site), localeOf(site)]).toEqual([language, locale]);
});

test('a page without a telephone is in the Spanish of no country', () => {
  expect([languageOf({ phone: null }), localeOf({ phone: null })]).toEqual(['es', 'es_LA']);
});
