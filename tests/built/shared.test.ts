import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../content/sample-content.ts';
import { builtFile, elements } from './support/site.ts';

const { site } = await sampleContent();
const ADDRESS = `https://${site.domainLabel}/`;

const all = elements('/index.html');
const meta = (key: string) =>
  all.find(({ attributes }) => attributes.name === key || attributes.property === key)?.attributes.content;
const link = (rel: string) =>
  all
    .filter(({ name, attributes }) => name === 'link' && attributes.rel === rel)
    .map(({ attributes }) => attributes);
const metadata = (path: string) => sharp(builtFile(path)).metadata();

describe('what shared links show', () => {
  test('title, words and address come from the content, and no invented name', () => {
    const said = ['og:title', 'og:description', 'description', 'og:site_name', 'og:url', 'author'].map(meta);
    const { searchTitle, searchDescription, name } = site;
    expect(said).toEqual([searchTitle, searchDescription, searchDescription, name, ADDRESS, undefined]);
    expect(link('canonical').map(({ href }) => href)).toEqual([ADDRESS]);
    const kinds = ['og:type', 'og:locale', 'twitter:card'].map(meta);
    expect(kinds).toEqual(['website', 'es_VE', 'summary_large_image']);
    expect(builtFile('/index.html').toString()).not.toContain('Tu nombre y apellido');
  });

  test('the card is a JPEG of 1200 by 630 at an absolute address, described in words', async () => {
    const address = meta('og:image') ?? '';
    expect(address).toMatch(new RegExp(`^${ADDRESS}tarjeta-[0-9a-f]{8}\\.jpg$`));
    expect(await metadata(new URL(address).pathname)).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const said = ['width', 'height', 'type', 'alt'].map((key) => meta(`og:image:${key}`));
    expect(said).toEqual(['1200', '630', 'image/jpeg', site.socialCardAlt]);
  });

  test('the page that is not there stays out of search engines and has no address of its own', () => {
    const head = elements('/404.html').filter(({ name }) => name === 'meta' || name === 'link');
    const said = head.flatMap(({ attributes }) => Object.values(attributes));
    expect(said).toContain('noindex');
    expect(said.filter((value) => /^(canonical|og:.*)$/.test(value))).toEqual([]);
  });
});

describe('icons', () => {
  test('a drawing, an ICO of three sizes, and one that iOS may round', async () => {
    const icons = link('icon').map(({ href = '', type }) => ({ href, type }));
    expect(icons).toMatchObject([
      { href: '/favicon.ico' },
      { href: expect.stringMatching(/^data:image\/svg\+xml/), type: 'image/svg+xml' },
    ]);
    const ico = builtFile('/favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    expect([0, 1, 2].map((at) => ico[6 + 16 * at])).toEqual([16, 32, 48]);
    const [touch] = link('apple-touch-icon');
    expect(await metadata(touch?.href ?? '')).toMatchObject({ width: 180, height: 180 });
    expect((await sharp(builtFile(touch?.href ?? '')).stats()).isOpaque).toBe(true);
  });

  test('the manifest is Spanish, named by the content, and its icons are what it says', async () => {
    const [declared] = link('manifest');
    const manifest = JSON.parse(builtFile(declared?.href ?? '').toString());
    expect(manifest).toMatchObject({
      name: site.name,
      description: site.searchDescription,
      lang: 'es-VE',
      start_url: '/',
      theme_color: meta('theme-color'),
    });
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) {
      const { width, height } = await metadata(src);
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  test('a phone that cuts the maskable icon to a circle of 80 % cuts off nothing but its ground', async () => {
    const ring = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><path fill-rule="evenodd" d="M0 0H512V512H0ZM51 256a205 205 0 0 0 410 0a205 205 0 0 0-410 0Z"/></svg>',
    );
    const outside = await sharp(builtFile('/icono-enmascarable-512.png'))
      .composite([{ input: ring, blend: 'dest-in' }])
      .raw()
      .toBuffer();
    const ground = [0x6b, 0x1d, 0x30];
    const strays = outside.reduce((count, value, at) => {
      const isSeen = outside[at - (at % 4) + 3] === 255;
      const isGround = at % 4 === 3 || Math.abs(value - (ground[at % 4] ?? 0)) <= 2;
      return isSeen && !isGround ? count + 1 : count;
    }, 0);
    expect(strays).toBe(0);
  });
});

describe('search engines', () => {
  test('may read everything and find the map, which names the one page', () => {
    const robots = builtFile('/robots.txt').toString();
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
    expect(robots).toContain(`\nSitemap: ${ADDRESS}sitemap.xml\n`);
    const map = builtFile('/sitemap.xml').toString();
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([ADDRESS]);
  });
});
