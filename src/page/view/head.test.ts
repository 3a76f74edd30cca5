import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import { cardAlt, languageOf, localeOf } from './head.ts';

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

test.each([
  ['Escribo para\nque amanezca.', 'Escribo para que amanezca. Una mujer lee.'],
  ['¿Ya amanece?', '¿Ya amanece? Una mujer lee.'],
  ['Escribo', 'Escribo. Una mujer lee.'],
])(
  'the alternative text of the shared picture is the title %j and that of the portrait, unless the owner writes one',
  async (title, alt) => {
    const { site, hero } = await sampleContent();
    const own = { ...hero, title, profileImageAlt: 'Una mujer lee.' };
    expect(cardAlt({ site, hero: own })).toBe(alt);
    expect(cardAlt({ site: { ...site, socialCardAlt: 'Una entrada' }, hero: own })).toBe('Una entrada');
  },
);
