import { readFileSync } from 'node:fs';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/content/sample-content.ts';
import type { Content } from '../content/schema.ts';
import { About } from './sections/About.tsx';
import { Ebooks } from './sections/Ebooks.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header, Menu } from './sections/Header.tsx';

const content = await sampleContent();
const withSite = (own: Partial<Content['site']>): Content => ({
  ...content,
  site: { ...content.site, ...own },
});
const withEbooks = (entries: Content['ebooks']['entries']): Content => ({
  ...content,
  ebooks: { ...content.ebooks, entries },
});
const html = (element: ReactElement) => renderToStaticMarkup(element);
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test('a book without price and stars shows neither; one with a price in words shows them whole', () => {
  const [first, second, third] = content.ebooks.entries.map((book) => ({
    ...book,
    price: null,
    rating: null,
  }));
  if (!first || !second || !third) throw new Error('the sample has three ebooks');
  const worded = { ...second, price: { amount: 'Bs. 480', currency: null, certain: null } };
  const page = html(<Ebooks content={withEbooks([first, worded, { ...third, rating: 2.5 }])} />);
  expect(page).toContain('>Bs. 480</p>');
  expect(page).not.toMatch(/<small|USD|null/);
  expect(count(page, /2\.5 de 5/g)).toBe(1);
});

test('an activity has the drawing that was chosen, or a picture of one’s own, with its words or as decoration', () => {
  const [first, second, third] = content.about.activities;
  if (!first || !second || !third) throw new Error('the sample has three activities');
  const image = content.hero.profileImage;
  const activities = [
    { ...first, drawing: 'Amanecer' as const },
    { ...second, image, imageAlt: 'Un ensayo' },
    { ...third, image },
  ];
  const page = html(<About content={{ ...content, about: { ...content.about, activities } }} />);
  expect(page).toContain('#contactSun"');
  expect([...page.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, words]) => words)).toEqual(['Un ensayo', '']);
});

test('§4 a rating is five stars, filled as far as it says', () => {
  const rated = [4.8, 2.5, 5].flatMap((rating) =>
    content.ebooks.entries.slice(0, 1).map((book) => ({ ...book, rating })),
  );
  const page = html(<Ebooks content={withEbooks(rated)} />);
  // Each star is a hundred wide and begins 105 after the one before it.
  expect(page.match(/<svg width="\d+"/g)).toEqual([500, 260, 525].map((width) => `<svg width="${width}"`));
  const [, row = ''] = /<g id="starRow">(.*?)<\/g>/s.exec(readFileSync('src/art/art.svg', 'utf8')) ?? [];
  expect(row.match(/<use /g)).toHaveLength(5);
  expect(count(page, /#starRow"/g)).toBe(6);
});

test('without social profiles their list leaves; each has a mark of its own', () => {
  const { socialLabel } = content.footer;
  expect(html(<Footer content={withSite({ socialLinks: [] })} />)).not.toContain(socialLabel);
  const known = ['instagram', 'facebook', 'youtube', 'linkedin', 'tiktok', 'x', 'spotify'];
  const urls = [...known.map((name) => `${name}.com`), 'threads.net', 't.me', 'wa.me', 'pin.it', 'luz.com'];
  const socialLinks = urls.map((host) => ({ name: null, url: `https://${host}/luz`, icon: null }));
  const page = html(<Footer content={withSite({ socialLinks })} />);
  const [list = ''] = new RegExp(`"${socialLabel}".*?</ul>`).exec(page) ?? [];
  const marks = [...list.matchAll(/(?:<path d|<use href)="([^"]{8,})"/g)].map(([, mark]) => mark);
  expect(new Set(marks).size).toBe(urls.length);
  // Without a name of the owner's, the network's, or the site's.
  for (const name of ['LinkedIn', 'Threads', 'Pinterest', 'luz.com']) expect(list).toContain(`>${name} `);
});

test('the buttons «Agenda…» open the calendar in a new tab and say so', () => {
  const booked = withSite({ bookingLink: 'https://citas.example.com/luz' });
  for (const [Part, label] of [
    [Header, content.header.callToAction],
    [Menu, content.header.callToAction],
    [Footer, content.footer.callToAction],
  ] as const) {
    const [link = ''] = new RegExp(`<a [^>]*>${label}.*?</a>`).exec(html(<Part content={booked} />)) ?? [];
    expect(link).toContain('href="https://citas.example.com/luz" target="_blank" rel="noopener noreferrer"');
    expect(link).toContain(content.site.newTab);
    expect(html(<Part content={content} />)).toMatch(new RegExp(`<a [^>]*href="#contact"[^>]*>${label}</a>`));
  }
});
