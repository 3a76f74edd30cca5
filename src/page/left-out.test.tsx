import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../tests/content/sample-content.ts';
import type { Content } from '../content/schema.ts';
import { About } from './sections/About.tsx';
import { Footer } from './sections/Footer.tsx';
import { Header, Menu } from './sections/Header.tsx';

const content = await sampleContent();
const withSite = (own: Partial<Content['site']>): Content => ({
  ...content,
  site: { ...content.site, ...own },
});
const html = (element: ReactElement) => renderToStaticMarkup(element);

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
