import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import { cardAlt, coverAlt, portraitAlt, searchDescription, searchTitle } from './composed.ts';

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

test('a cover and a portrait that the owner does not describe are called by title and name', async () => {
  const { site, hero } = await sampleContent();
  const book = { title: 'La «otra» orilla', imageAlt: null };
  expect(coverAlt(book, site)).toBe('Portada de «La “otra” orilla»');
  expect(coverAlt({ ...book, imageAlt: 'Un río' }, site)).toBe('Un río');
  expect(coverAlt(book, { coverAlt: null })).toBe('«La “otra” orilla»');
  const own = { ...hero, profileImageAlt: null };
  expect(portraitAlt({ site, hero })).toBe(hero.profileImageAlt);
  expect(portraitAlt({ site, hero: own })).toBe('Retrato de Elena Marcano');
  expect(portraitAlt({ site: { ...site, author: null }, hero: own })).toBe('Retrato de Luz en Escena');
  expect(portraitAlt({ site: { ...site, portraitAlt: null }, hero: own })).toBe('Elena Marcano');
});

test('search engines get name and profession, and how she presents herself, unless the owner writes for them', async () => {
  const { site, hero } = await sampleContent();
  const own = { ...site, searchTitle: null, searchDescription: null };
  expect(searchTitle(site)).toBe(site.searchTitle);
  expect(searchTitle(own)).toBe('Luz en Escena · Autora, directora de teatro y coach con fe');
  expect(searchDescription({ site, hero })).toBe(site.searchDescription);
  expect(searchDescription({ site: own, hero })).toBe(hero.subtitle);
});
