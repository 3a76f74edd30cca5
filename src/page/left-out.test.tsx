import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/content/sample-content.ts';
import { Ebooks } from './sections/Ebooks.tsx';

const content = await sampleContent();
const html = (element: ReactElement) => renderToStaticMarkup(element);
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test('a book without price and stars shows neither; one with a price in words shows them whole', () => {
  const [first, second, third] = content.ebooks.map((book) => ({ ...book, price: null, rating: null }));
  if (!first || !second || !third) throw new Error('the sample has three ebooks');
  const worded = { ...second, price: { amount: 'Bs. 480', currency: null, certain: null } };
  const page = html(<Ebooks content={{ ...content, ebooks: [first, worded, { ...third, rating: 2.5 }] }} />);
  expect(page).toContain('>Bs. 480</p>');
  expect(page).not.toMatch(/<small|USD|null/);
  expect(count(page, /2\.5 de 5/g)).toBe(1);
});

test('§4 a rating is five stars, filled as far as it says', () => {
  const ebooks = [4.8, 2.5, 5].flatMap((rating) =>
    content.ebooks.slice(0, 1).map((book) => ({ ...book, rating })),
  );
  const page = html(<Ebooks content={{ ...content, ebooks }} />);
  // Each star is a hundred wide and begins 105 after the one before it.
  expect(page.match(/<svg width="\d+"/g)).toEqual([500, 260, 525].map((width) => `<svg width="${width}"`));
  const [, row = ''] = /<g id="starRow">(.*?)<\/g>/s.exec(readFileSync('src/art/art.svg', 'utf8')) ?? [];
  expect(row.match(/<use /g)).toHaveLength(5);
  expect(count(page, /#starRow"/g)).toBe(6);
});
