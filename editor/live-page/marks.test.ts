import fc from 'fast-check';
import { parse, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { price } from '../../src/content/fields/price.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { blackoutOf } from '../../src/page/sections/About.tsx';
import { SAMPLE } from '../../tests/support/sample-content.ts';
import { SEED } from '../../tests/support/seed.ts';
import { newMarks } from './marks.ts';

const { content } = await readContent(SAMPLE);
if (!content) throw new Error('the sample has problems');
const sample = content;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** A page with a text in its title, data, attributes, addresses and body. */
const page = (text: string) =>
  `<!doctype html><html lang="es"><head><title>${escaped(text)}</title><script type="application/ld+json">${JSON.stringify({ text }).replaceAll('<', '\\u003c')}</script></head><body><p title="${escaped(text)}">${escaped(text)}</p><img alt="${escaped(text)}"><a href="https://wa.me/?text=${encodeURIComponent(text)}"></a></body></html>`;

test('the live page has the words of the content, unchanged, and names their form and field', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.lorem(),
    fc.constant('{rating} de 5:\n¡Ñu!'),
  );
  fc.assert(
    fc.property(texts, (description) => {
      const { mark, finish } = newMarks();
      const { about } = mark({
        ...sample,
        sections: { ...sample.sections, about: { ...sample.sections.about, description } },
      }).sections;
      expect(about.description).toHaveLength(description.length);
      const finished = finish(page(about.description), { 'data-window': 'http://localhost:4501' });
      expect(finished.replaceAll(/ data-(edit-form|edit-field|window)="[^"]*"/g, '')).toBe(
        serialize(parse(page(description))),
      );
      expect(finished.includes(' data-edit-form="about" data-edit-field="description"')).toBe(
        about.description !== description,
      );
    }),
    { numRuns: Number(process.env.RUNS ?? 30), ...SEED },
  );
});

test('the live page darkens the paragraph of the blackout that the page darkens', () => {
  const description = 'Pagamos una vela.\n\nApagaron la luz.';
  const { mark } = newMarks();
  const { about } = mark({
    ...sample,
    sections: { ...sample.sections, about: { ...sample.sections.about, description } },
  }).sections;
  expect(about.description).not.toContain('Apag');
  const darkened = [description, about.description].map((words) => blackoutOf(words.split('\n\n')));
  expect(darkened).toEqual([1, 1]);
});

test('a free book is free on the live page too', () => {
  const { mark } = newMarks();
  const [[id, book] = []] = Object.entries(sample.entries.ebooks);
  if (!id || !book) throw new Error('the sample has ebooks');
  const ebooks = { [id]: { ...book, price: price.parse('Gratis') } };
  const marked = mark({ ...sample, entries: { ...sample.entries, ebooks } }).entries.ebooks[id]?.price;
  expect(marked).toMatchObject({ amount: expect.not.stringContaining('Gratis'), isFree: true });
});

test('links, dates and file names get no marks', () => {
  const { mark } = newMarks();
  const { sections, entries } = mark(sample);
  for (const [id, book] of Object.entries(sample.entries.ebooks))
    expect(entries.ebooks[id]).toMatchObject({
      amazonLink: book.amazonLink,
      image: book.image,
      rating: book.rating,
    });
  expect(sections.site).toMatchObject({
    domainLabel: sample.sections.site.domainLabel,
    email: sample.sections.site.email,
  });
  expect(sections.site.phone).toMatchObject({ dial: sample.sections.site.phone?.dial });
  expect(sections.ebooks.order).toEqual(sample.sections.ebooks.order);
});
