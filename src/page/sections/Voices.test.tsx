import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import type { SectionProps } from '../ui/Section.tsx';
import { Contact } from './Contact.tsx';
import { PrintedBooks } from './PrintedBooks.tsx';

const sample = await sampleContent();
const VOICES = [
  { words: 'Me sostuvo.', who: 'Ana', book: 'Mujer, amanece' },
  { words: 'Lo presté.', who: 'Luz', book: null },
];

/** The texts on the card of voices in a section, in the order in which they are read; none without a card. */
function cardIn(
  Section: ComponentType<SectionProps>,
  own: Partial<Content['contact']>,
  other: Partial<Content> = {},
) {
  const content = { ...sample, ...other, contact: { ...sample.contact, ...own } };
  const [card = ''] =
    /<h3 class="Voices.*Voices-stamp">[^<]*/s.exec(renderToStaticMarkup(<Section content={content} />)) ?? [];
  return card.split(/<[^>]+>/).filter((text) => text.trim());
}

const VOICE_TEXTS = ['Me sostuvo.', 'Ana', 'Mujer, amanece', 'Lo presté.', 'Luz'];

test('voices of readers stand on a card beside the printed books, each with who said it and perhaps the book', () => {
  const labels = {
    voicesTitle: 'Ficha',
    voicesWho: 'Quién fue',
    voicesSaid: 'Sus palabras',
    voicesStamp: 'Sello',
  };
  const texts = ['Ficha', 'Sus palabras', 'Quién fue', ...VOICE_TEXTS, 'Sello'];
  expect(cardIn(PrintedBooks, { voices: VOICES, ...labels })).toEqual(texts);
  expect(cardIn(Contact, { voices: VOICES })).toEqual([]);
  expect(cardIn(PrintedBooks, {})).toEqual([]);
});

test('on a page without printed books they stand by the ways of contact; labels that the owner leaves empty have words of the page', () => {
  const without = { 'printed-books': { ...sample['printed-books'], entries: [] } };
  const texts = ['Ficha de préstamo', 'Qué dijo', 'Quién', ...VOICE_TEXTS, 'No ha vuelto'];
  expect(cardIn(Contact, { voices: VOICES }, without)).toEqual(texts);
});
