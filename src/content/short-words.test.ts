import { expect, test } from 'vitest';
import { SAMPLE, sampleContent } from '../../tests/content/sample-content.ts';
import { asJsonLd, structuredData } from '../page/view/structured-data.ts';
import { readContent } from './read/read-content.ts';
import { bindShortWords, withBoundWords } from './short-words.ts';

/** Shows no-break spaces. */
const seen = (text: string) => text.replaceAll('\u00a0', '_');

test.each([
  ['mujeres y familias', 'mujeres y_familias'],
  ['Y a la luz, ¿o no?', 'Y_a_la luz, ¿o_no?'],
  ['uno u otro e hijos (a veces)', 'uno u_otro e_hijos (a_veces)'],
  ['la casa de ella', 'la casa de ella'],
  ['línea y\notra', 'línea y\notra'],
  ['a electroencefalografistas', 'a electroencefalografistas'],
])('no line of «%s» ends in one letter', (written, bound) => {
  expect(seen(bindShortWords(written, 'prose'))).toBe(bound);
});

test('bound content stays as it is', async () => {
  const { content } = await readContent(SAMPLE);
  if (!content) throw new Error('the sample has problems');
  const bound = withBoundWords(content);
  expect(bound).not.toEqual(content);
  expect(withBoundWords(bound)).toEqual(bound);
});

test('words are bound in prose and section titles, and nowhere that is sent or read by machines', async () => {
  const content = await sampleContent();
  expect(seen(content.ebooks.title)).toBe('Para leer con_el_primer café.');
  expect(seen(content.hero.subtitle)).toContain('mujeres y_familias');
  expect(seen(content.about.description)).toContain('un apagón a_mitad');
  // Of two words of two letters only the second.
  expect(seen(content.about.title)).toContain('Antes de la_luz');
  expect(seen(content.contact.lead ?? '')).toContain('La_primera llamada es gratuita; te_leo yo');
  expect(seen(content.about.activities[2]?.description ?? '')).toContain('o_por_videollamada.');
  const { hero, about, ebooks, youtube } = content;
  expect(ebooks.entries.flatMap(({ features }) => features).map(seen)).toContain('Guía para papás y_abuelos');
  for (const { title } of [...ebooks.entries, ...youtube.entries]) expect(title).not.toContain('\u00a0');
  expect(JSON.stringify(content.site)).not.toContain('\u00a0');
  expect(hero.profileImageAlt + about.activities.map(({ imageAlt }) => imageAlt)).not.toContain('\u00a0');
  expect(asJsonLd(structuredData(content, 'https://example.com/', '/card.jpg'))).not.toContain('\u00a0');
});
