import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content, Entry } from '../../content/page-content.ts';
import { buyUrl } from '../view/links.ts';
import { linkToNews } from '../view/navigation.ts';
import { Ebooks } from './Ebooks.tsx';
import { PrintedBooks } from './PrintedBooks.tsx';

const content = await sampleContent();
const [ebook] = content.ebooks.entries;
const [printed] = content['printed-books'].entries;
if (!ebook || !printed) throw new Error('the sample has books of both kinds');

/** The cards of a section, as markup. */
const cardsOf = (section: ReactElement) =>
  renderToStaticMarkup(section).match(/<article.*?<\/article>/gs) ?? [];
const textOf = (markup = '') => markup.replaceAll(/<[^>]+>/g, '');

/** Markup of the sample's first book with some fields replaced. */
function ebookCard(own: Partial<Entry<'ebooks'>>): string {
  const ebooks = { ...content.ebooks, entries: [{ ...ebook, ...own } as Entry<'ebooks'>] };
  const [card = ''] = cardsOf(<Ebooks content={{ ...content, ebooks }} />);
  return card;
}
function printedCard(own: Partial<Entry<'printed-books'>>): string {
  const books = { ...content['printed-books'], entries: [{ ...printed, ...own } as Entry<'printed-books'>] };
  const [card = ''] = cardsOf(<PrintedBooks content={{ ...content, 'printed-books': books }} />);
  return card;
}

test('§3 §9 each book shows its price', () => {
  const prices = (cards: readonly string[]) => cards.map((card) => /\$\d+ [A-Z]+/.exec(textOf(card))?.[0]);
  expect(prices(cardsOf(<Ebooks content={content} />))).toEqual(['$13 USD', '$10 USD', '$12 USD']);
  expect(prices(cardsOf(<PrintedBooks content={content} />))).toEqual(['$20 USD', '$0 USD', '$0 USD']);
});

test('a cover without words of its own is called by its title', () => {
  const name = /Portada de «([^»]*)»/;
  expect(ebookCard({ imageAlt: 'Un río' })).toContain('alt="Un río"');
  expect(name.exec(ebookCard({ imageAlt: null }))?.[1]).toBe(ebook.title);
  expect(name.exec(printedCard({ imageAlt: null }))?.[1]).toBe(printed.title);
});

test('a price in words appears unchanged', () => {
  const price = { amount: 'Bs. 480', currency: null, isFree: false };
  expect(textOf(ebookCard({ price }))).toContain('Bs. 480');
});

test('a book without price and rating shows neither', () => {
  expect(textOf(ebookCard({}))).toMatch(/\$13 USD.*4\.8 de 5 estrellas/);
  expect(textOf(ebookCard({ price: null, rating: null }))).not.toMatch(/\$|USD|de 5|null/);
});

test.each([
  [4.8, 525],
  [4.3, 470],
  [2.5, 260],
  [5, 525],
])('§4 a rating of %s is five stars, filled to the nearest half, and its figure', (rating, filled) => {
  const card = ebookCard({ rating });
  const figure = rating.toFixed(1);
  expect(textOf(card)).toContain(`(${figure})Calificación: ${figure} de 5 estrellas`);
  // Stars are 100 wide and 105 apart.
  expect(card).toContain(`<svg width="${filled}"`);
  const [, row = ''] = /<path d="(.*?)"/.exec(card) ?? [];
  expect(row.match(/z/g)).toHaveLength(5);
});

test('a book sold by WhatsApp opens a chat with its title and price; without a number, the bookstore', () => {
  const sold = printedCard({ soldByWhatsApp: true, amazonLink: null });
  const { chat } = content.site.phone ?? {};
  const message = '¡Hola! Quiero comprar «Luz en escena» ($20 USD). ¿Cómo hago?';
  expect(sold).toContain(`href="https://wa.me/${chat}?text=${encodeURIComponent(message)}" target="_blank"`);
  expect(textOf(sold)).toContain('Comprar el libro');
  const book = { ...ebook, soldByWhatsApp: true, price: null };
  expect(buyUrl(book, { ...content.site, phone: null })).toBe(ebook.amazonLink);
  expect(buyUrl(book, content.site)).toContain(encodeURIComponent(`comprar «${ebook.title}». `));
});

test('in a chat, marks of a title’s own quotation are others than those around the title', () => {
  const title = 'La «otra» orilla';
  const asked = encodeURIComponent('«La “otra” orilla»');
  expect(buyUrl({ ...ebook, title, soldByWhatsApp: true }, content.site)).toContain(asked);
  expect(linkToNews(content, { title, disabled: true })?.href).toContain(asked);
});

test('a free ebook is read, not bought, by its button and in the chat', () => {
  const free = { price: { amount: 'Gratis', currency: null, isFree: true } };
  expect(textOf(ebookCard(free))).toContain('Leer gratis');
  expect(textOf(ebookCard(free))).not.toContain('Comprar');
  const message = `¡Hola! Quiero leer «${ebook.title}». ¿Cómo hago?`;
  const url = buyUrl({ ...ebook, ...free, soldByWhatsApp: true }, content.site);
  expect(url).toContain(encodeURIComponent(message));
});

test('a book on sale has a quiet link that sends its title and address to somebody, unless the owner does without', () => {
  const card = ebookCard({ firstPage: null });
  const [, href = ''] = /href="(https:\/\/wa\.me\/\?lang=es&amp;text=[^"]*)"/.exec(card) ?? [];
  const text = `${ebook.title} https://${content.site.domainLabel}/#${ebook.id}`;
  expect(new URL(href.replace('&amp;', '&')).searchParams.get('text')).toBe(text);
  const without = { ...content, ebooks: { ...content.ebooks, shareLabel: null } };
  expect(renderToStaticMarkup(<Ebooks content={without} />)).not.toContain('wa.me/?');
});

test('a book with a first page has a link that opens it, and is passed on from there', () => {
  const card = ebookCard({ firstPage: 'Era de noche.' });
  expect(textOf(card)).toContain('Lee la primera página');
  expect(card).not.toContain('wa.me/?');
  expect(textOf(ebookCard({ firstPage: null }))).not.toContain('Lee la primera página');
});

test('§4 a disabled book has a disabled button «Pronto Disponible», though it has a link', () => {
  const card = printedCard({ disabled: true });
  expect(card).not.toContain('libreria.example.com');
  expect(card).toMatch(/<button [^>]*disabled=""[^>]*>Pronto Disponible<\/button>/);
});

test('who waits for an announced book may ask for word of it: in a chat, else in the form, unless the owner does without', () => {
  const linkOf = (own: Partial<Content>) => {
    const [, soon = ''] = cardsOf(<PrintedBooks content={{ ...content, ...own }} />);
    return /<a [^>]*href="([^"]*)"[^>]*>([^<]*)/.exec(soon)?.slice(1);
  };
  const text = 'Avísame cuando salga «Cartas bajo el araguaney»';
  const chat = `https://wa.me/${content.site.phone?.chat}?text=${encodeURIComponent(text)}`;
  expect(linkOf({})).toEqual([chat, 'Avísame cuando salga']);
  const site = { ...content.site, phone: null };
  expect(linkOf({ site })).toEqual(['#contact', 'Avísame cuando salga']);
  expect(linkOf({ site, contact: { ...content.contact, hidden: true } })).toBeUndefined();
  expect(linkOf({ 'printed-books': { ...content['printed-books'], notifyLabel: null } })).toBeUndefined();
  expect(printedCard({})).not.toContain('Avísame');
});

test('§3 an announced book shows its status once', () => {
  const card = printedCard({ disabled: true, status: 'Pronto Disponible' });
  expect(textOf(card).match(/Pronto Disponible/g)).toHaveLength(1);
});
