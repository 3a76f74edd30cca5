import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { FirstPages } from './FirstPage.tsx';

const content = await sampleContent();

/** Markup of the first pages when the first printed book alone has one, with some fields of it replaced. */
function pageOf(
  own: Partial<Content['printed-books']['entries'][number]>,
  site: Partial<Content['site']> = {},
) {
  const entries = content['printed-books'].entries.slice(0, 1).map((book) => ({ ...book, ...own }));
  const all: Content = {
    ...content,
    site: { ...content.site, ...site },
    ebooks: { ...content.ebooks, entries: [] },
    'printed-books': { ...content['printed-books'], entries },
  };
  return renderToStaticMarkup(<FirstPages content={all} />);
}

/** The texts of the elements with these names, without their tags. */
const textsIn = (markup: string, names: string) =>
  [...markup.matchAll(new RegExp(`<(${names})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([, , inner = '']) =>
    inner.replaceAll(/<[^>]+>/g, ''),
  );

test('a play shows its title, book, author and who speaks, then speeches and directions', () => {
  const firstPage = 'El apagón\n\n(Se va la luz.)\n\nABUELA: Te encuentro.\nNIÑA: Aquí.\nABUELA: Ya.';
  const page = pageOf({ firstPage });
  expect(textsIn(page, 'h3|p|li')).toEqual([
    ...['El apagón', 'Luz en escena', 'Elena Marcano', 'ABUELA', 'NIÑA'],
    ...['(Se va la luz.)', 'ABUELA.— Te encuentro.', 'NIÑA.— Aquí.', 'ABUELA.— Ya.', '$20 USD'],
  ]);
  expect(textsIn(page, 'i')).toEqual(['(Se va la luz.)']);
});

test('a reading shows its day above the text, and prose without a title that of the book', () => {
  const reading = pageOf({ firstPage: '3 de marzo\n\nORACIÓN: Quédate.' });
  expect(textsIn(reading, 'h3|p|li')).toEqual([
    ...['Luz en escena', 'Elena Marcano', '3 de marzo', 'ORACIÓN.— Quédate.', '$20 USD'],
  ]);
  const prose = pageOf({ firstPage: 'Era de noche.' }, { author: null });
  expect(textsIn(prose, 'h3|p|li')).toEqual(['Luz en escena', 'Luz en Escena', 'Era de noche.', '$20 USD']);
});

test('an open book has the button of its card, a link that passes it on and a button that closes it', () => {
  const page = pageOf({ firstPage: 'Era de noche.', price: null });
  const [, id = ''] = /<div [^>]*id="([^"]+)" popover/.exec(page) ?? [];
  expect(page).toMatch(/href="https:\/\/libreria\.example\.com\/luz-en-escena"[^>]*>Comprar el libro</);
  expect(page).toMatch(/href="https:\/\/wa\.me\/\?lang=es[^>]*>Pásala por WhatsApp</);
  expect(page).toMatch(new RegExp(`<button [^>]*popoverTarget="${id}"[^>]*>Cerrar el libro<`, 'i'));
  expect(textsIn(page, 'p')).not.toContain('$20 USD');
  const announced = pageOf({ firstPage: 'Era de noche.', disabled: true });
  expect(announced).toMatch(/<button [^>]*disabled=""[^>]*>Pronto Disponible</);
});

test('an open ebook that is free is read, not bought', () => {
  const price = { amount: 'Gratis', currency: null, isFree: true };
  const entries = content.ebooks.entries.map((book) => ({ ...book, price, firstPage: 'Era de noche.' }));
  const page = renderToStaticMarkup(
    <FirstPages content={{ ...content, ebooks: { ...content.ebooks, entries } }} />,
  );
  expect(page).toContain('>Leer gratis<');
  expect(page).not.toContain('Comprar el ebook');
});

test('without a first page, or the words around it, no book opens', () => {
  expect(pageOf({ firstPage: null })).toBe('');
  expect(pageOf({ firstPage: 'Era de noche.' }, { openBook: null })).toBe('');
});
