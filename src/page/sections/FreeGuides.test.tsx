import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { FreeGuides } from './FreeGuides.tsx';

const content = await sampleContent();

/** Markup of the section and of each ticket. */
function render(own: Partial<Content> = {}) {
  const html = renderToStaticMarkup(<FreeGuides content={{ ...content, ...own }} />);
  return { html, tickets: html.match(/<article.*?<\/article>/g) ?? [] };
}

const textOf = (html = '') => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('§9 the three figures', () => {
  const values = [...render().html.matchAll(/<strong[^>]*>(.*?)<\/strong>/g)].map(([, value]) => value);
  expect(values).toEqual(['10K+', '4.8', '95%']);
});

test('§4 the first guide is downloaded in a new tab; its ticket names seat, format, pages and size', () => {
  const [available] = render().tickets;
  expect(available).toMatch(/<a [^>]*href="\/guias\/siete-mananas-con-luz.pdf" target="_blank"/);
  expect(textOf(available)).toContain('Fila primera Asiento el tuyo PDF de 31 páginas, 227 kB. Descargar');
});

test('§4 an unavailable guide has no link, with or without a file', () => {
  const entries = content['free-guides'].entries.map((guide) => ({ ...guide, isAvailable: false }));
  const { tickets } = render({ 'free-guides': { ...content['free-guides'], entries } });
  expect(tickets).toHaveLength(2);
  for (const ticket of tickets) {
    // Neither to the PDF nor to send it to somebody.
    expect(ticket).not.toContain('<a ');
    expect(ticket).toMatch(/<button[^>]* disabled=""[^>]*>Próximamente</);
  }
});

test.each(['Para ti: gratis: siempre.', 'Fila: primera. Gratis.', 'Fila: primera. Asiento:'])(
  'a note that is not only labels and values appears unchanged: «%s»',
  (availableNote) => {
    const words = { ...content['free-guides'], availableNote };
    const [ticket] = render({ 'free-guides': words }).tickets;
    expect(ticket).toContain(`<li>${availableNote}</li>`);
    expect(ticket).not.toContain('<dl');
  },
);

test('a guide without a picture has a drawing on its ticket', () => {
  const [guide, ...others] = content['free-guides'].entries;
  if (!guide) throw new Error('the sample has no guide');
  const entries = [{ ...guide, image: null }, ...others];
  const [drawn, own] = render({ 'free-guides': { ...content['free-guides'], entries } }).tickets;
  expect(drawn).toMatch(/<svg [^>]*aria-hidden="true"[\s\S]*#openBook"/);
  expect(drawn).not.toContain('<img');
  expect(own).toContain('<img');
});
