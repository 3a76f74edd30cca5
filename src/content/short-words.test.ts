import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/support/sample-content.ts';
import { asJsonLd, structuredData } from '../page/view/structured-data.ts';
import { bindShortWords } from './short-words.ts';

/** Shows no-break spaces. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  ['mujeres y hombres', 'mujeres y_hombres'],
  ['Y a la luz, ¿o no?', 'Y a la_luz, ¿o_no?'],
  ['Antes de la luz', 'Antes de la_luz'],
  ['uno u otro e hijos (a veces)', 'uno u_otro e_hijos (a_veces)'],
  ['la casa de ella', 'la_casa de_ella'],
  ['casa y\notra', 'casa y\notra'],
  // Joined they have twelve letters and more, of which browsers divide a word.
  ['Para leer con el primer café', 'Para leer con el_primer café'],
  ['con primeras luces', 'con primeras luces'],
])('no line of the title «%s» ends in a short word, and no word is divided for it', (written, bound) => {
  expect(seen(bindShortWords(written))).toBe(bound);
});

test('words are bound in the sections’ titles, and nowhere that is sent or read by machines', async () => {
  const { ebooks, about, ...content } = await sampleContent();
  expect(seen(ebooks.title)).toBe('Para leer con el_primer café.');
  expect(seen(about.title)).toContain('Antes de la_luz');
  const cards = [...ebooks.entries, ...content.youtube.entries];
  expect(JSON.stringify([cards, content.site, content.hero.subtitle])).not.toContain('\u00a0');
  const data = structuredData({ ebooks, about, ...content }, 'https://example.com/', '/card.jpg');
  expect(asJsonLd(data)).not.toContain('\u00a0');
});
