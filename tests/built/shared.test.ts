import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtFile, elements } from './support/site.ts';

const site: Readonly<Record<string, string>> = parse(
  readFileSync(join(import.meta.dirname, '../../sample/site/index.yaml'), 'utf8'),
);
const ADDRESS = `https://${site.domainLabel}/`;

const all = elements('/index.html');
const meta = (key: string) =>
  all.find(({ attributes }) => attributes.name === key || attributes.property === key)?.attributes.content;
const link = (rel: string) =>
  all
    .filter(({ name, attributes }) => name === 'link' && attributes.rel === rel)
    .map(({ attributes }) => attributes);
const metadata = (path: string) => sharp(builtFile(path)).metadata();

describe('shared links', () => {
  test('show title, description and address from the content, without an author’s name', () => {
    const said = ['og:title', 'og:description', 'description', 'og:site_name', 'og:url', 'author'].map(meta);
    const { searchTitle, searchDescription, name } = site;
    expect(said).toEqual([searchTitle, searchDescription, searchDescription, name, ADDRESS, undefined]);
    expect(link('canonical').map(({ href }) => href)).toEqual([ADDRESS]);
    const kinds = ['og:type', 'og:locale', 'twitter:card'].map(meta);
    expect(kinds).toEqual(['website', 'es_VE', 'summary_large_image']);
  });

  test('show a JPEG of 1200 by 630 at an absolute address, with alternative text', async () => {
    const address = meta('og:image') ?? '';
    expect(address).toMatch(new RegExp(`^${ADDRESS}tarjeta-[0-9a-f]{8}\\.jpg$`));
    expect(await metadata(new URL(address).pathname)).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
    const said = ['width', 'height', 'alt'].map((key) => meta(`og:image:${key}`));
    expect(said).toEqual([
      '1200',
      '630',
      expect.stringMatching(/^Escribo para que amanezca\. Mujer de perfil/),
    ]);
  });

  test('the 404 page stays out of search engines and has no canonical address', () => {
    const head = elements('/404.html').filter(({ name }) => name === 'meta' || name === 'link');
    const said = head.flatMap(({ attributes }) => Object.values(attributes));
    expect(said).toContain('noindex');
    expect(said.filter((value) => /^(canonical|og:.*)$/.test(value))).toEqual([]);
  });
});

describe('icons', () => {
  test('an SVG, an ICO and an opaque icon for iOS, each of its declared size', async () => {
    expect(link('icon')).toMatchObject([{ href: '/favicon.ico' }, { type: 'image/svg+xml' }]);
    // ICO directory: the third number counts the pictures.
    expect([...builtFile('/favicon.ico').subarray(2, 7)]).toEqual([1, 0, 3, 0, 16]);
    const [touch] = link('apple-touch-icon');
    expect(await metadata(touch?.href ?? '')).toMatchObject({ width: 180, height: 180 });
    expect((await sharp(builtFile(touch?.href ?? '')).stats()).isOpaque).toBe(true);
  });

  test('the manifest is Spanish, has the site’s name, and icons of their declared sizes', async () => {
    const [declared] = link('manifest');
    const manifest = JSON.parse(builtFile(declared?.href ?? '').toString());
    expect(manifest).toMatchObject({
      name: site.name,
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
});

describe('search engines', () => {
  test('may index everything and find the sitemap with the one page', () => {
    const robots = builtFile('/robots.txt').toString();
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
    expect(robots).toContain(`\nSitemap: ${ADDRESS}sitemap.xml\n`);
    const map = builtFile('/sitemap.xml').toString();
    expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([ADDRESS]);
  });
});
