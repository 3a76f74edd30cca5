import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import type { Content } from '../../content/page-content.ts';
import { ChatButton } from './ChatButton.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';

const content = await sampleContent();
const withSite = (own: Partial<Content['site']>): Content => ({
  ...content,
  site: { ...content.site, ...own },
});
type SocialLink = Content['site']['socialLinks'][number];
const footer = (socialLinks: readonly SocialLink[]) =>
  renderToStaticMarkup(<Footer content={withSite({ socialLinks: [...socialLinks] })} />);
/** Accessible names and icons of the profile links. */
function profiles(socialLinks: readonly SocialLink[]) {
  const [list = ''] = new RegExp(`"${content.footer.socialLabel}".*?</ul>`).exec(footer(socialLinks)) ?? [];
  return [...list.matchAll(/(?:<path d|<use href)="([^"]{8,})".*?<span[^>]*>([^<]*?) \(se abre/g)].map(
    ([, mark = '', name = '']) => ({ mark, name }),
  );
}

/** Profile addresses and the default name of their network. */
const ADDRESSES = [
  ['https://instagram.com/luz', 'Instagram'],
  ['https://fb.com/luz', 'Facebook'],
  ['https://youtu.be/luz', 'YouTube'],
  ['https://mx.linkedin.com/in/luz', 'LinkedIn'],
  ['https://www.tiktok.com/@luz', 'TikTok'],
  ['https://twitter.com/luz', 'X'],
  ['https://open.spotify.com/show/1', 'Spotify'],
  ['https://threads.net/@luz', 'Threads'],
  ['https://t.me/luz', 'Telegram'],
  ['https://wa.me/584141234567', 'WhatsApp'],
  ['https://www.pinterest.com.mx/luz', 'Pinterest'],
  ['https://www.goodreads.com/luz', 'Goodreads'],
  ['https://notpinterest.com.mx/luz', 'notpinterest.com.mx'],
] as const;

test('a known address gets its network’s name and icon, any other its domain', () => {
  const shown = profiles(ADDRESSES.map(([url]) => ({ name: null, url, icon: null })));
  expect(shown.map(({ name }) => name)).toEqual(ADDRESSES.map(([, name]) => name));
  expect(new Set(shown.map(({ mark }) => mark)).size).toBe(ADDRESSES.length);
  expect(footer([]), 'without any their list leaves').not.toContain(content.footer.socialLabel);
});

test('the chosen name and icon show when the address belongs to no known network', () => {
  const [instagram, chosen, known] = profiles([
    { name: 'Instagram', url: 'https://instagram.com/luz', icon: null },
    { name: 'Mi perfil', url: 'https://luz.example.com', icon: 'instagram' },
    { name: 'Mi podcast', url: 'https://spotify.link/luz', icon: 'instagram' },
  ]);
  expect(chosen).toEqual({ name: 'Mi perfil', mark: instagram?.mark });
  expect(known?.name).toBe('Spotify');
  expect(known?.mark).not.toBe(instagram?.mark);
});

test('the buttons «Agenda…» lead to the contact section, or to the calendar in a new tab', () => {
  const booked = withSite({ bookingLink: 'https://citas.example.com/luz' });
  for (const [Part, label] of [
    [Header, content.header.callToAction],
    [Menu, content.header.callToAction],
    [Footer, content.footer.callToAction],
  ] as const) {
    const html = renderToStaticMarkup(<Part content={booked} />);
    const [link = ''] = new RegExp(`<a [^>]*>${label}.*?</a>`).exec(html) ?? [];
    expect(link).toContain('href="https://citas.example.com/luz" target="_blank" rel="noreferrer"');
    expect(link).toContain(content.site.newTab);
    const plain = renderToStaticMarkup(<Part content={content} />);
    expect(plain).toMatch(new RegExp(`<a [^>]*href="#contact"[^>]*>${label}</a>`));
  }
});

test('without a number that has WhatsApp there is no chat button', () => {
  const line = { written: '0212 555 1234', dial: 'tel:+582125551234', chat: null, country: 'VE' };
  for (const phone of [null, line])
    expect(renderToStaticMarkup(<ChatButton content={withSite({ phone })} />)).toBe('');
});

test('§2 the copyright has the site’s name, and without words of its own the present year', () => {
  const named = withSite({ name: 'Ana Rondón' });
  const shown = (copyright: string | null) =>
    renderToStaticMarkup(<Footer content={{ ...named, footer: { ...named.footer, copyright } }} />);
  expect(content.footer.copyright).toBe('© 2025 {name}');
  expect(shown(content.footer.copyright)).toContain('<p>© 2025 Ana Rondón</p>');
  expect(shown('De todas')).toContain('<p>De todas</p>');
  expect(shown(null)).toContain(`<p>© ${new Date().getFullYear()} Ana Rondón</p>`);
});

test('the horizon is the one that the owner chooses, or hills', () => {
  const horizons = (['El Ávila', 'Colinas', null] as const).map((horizon) => {
    const html = renderToStaticMarkup(<Footer content={withSite({ horizon })} />);
    return /#(ridge|avilaRidge)"/.exec(html)?.[1];
  });
  expect(horizons).toEqual(['avilaRidge', 'ridge', 'ridge']);
});
