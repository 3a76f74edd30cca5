import { describe, expect, test } from 'vitest';
import { type BuiltElement, builtFile, builtFiles, elements } from './support/site.ts';

const PAGES = ['/index.html', '/404.html'];
const NAMED = ['href', 'src', 'poster'];
/** Attributes that name elements by their ids, a list of them at most. */
const BY_ID = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-controls',
  'popovertarget',
];

const idsOf = (all: readonly BuiltElement[]) => all.flatMap(({ attributes: { id } }) => (id ? [id] : []));

/** Addresses on this site that an element names, pictures of a `srcset` included. */
function addresses({ name, attributes }: BuiltElement): readonly string[] {
  if (name === 'use') return [];
  const sets = (attributes.srcset ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  return [...NAMED.map((attribute) => attributes[attribute] ?? ''), ...sets].filter((address) =>
    /^[/#](?!\/)/.test(address),
  );
}

describe.each(PAGES)('%s', (page) => {
  const all = elements(page);
  const named = (name: string) => all.filter((element) => element.name === name);
  const meta = (key: string) =>
    named('meta').find(({ attributes }) => attributes.name === key || attributes.property === key)?.attributes
      .content;

  test('has a language, a character set and a viewport that may be enlarged', () => {
    expect(named('html')[0]?.attributes.lang).toMatch(/^es(-|$)/);
    expect(named('meta')[0]?.attributes.charset).toBe('utf-8');
    expect(meta('viewport')).toContain('width=device-width');
    expect(meta('viewport')).not.toMatch(/maximum-scale|user-scalable/);
  });

  test('has a title, a description and what shared links show', () => {
    expect(named('title').map(({ text }) => text.trim())).toEqual([expect.stringMatching(/\S{3}/)]);
    for (const key of ['description', 'og:title', 'og:description', 'og:image:alt', 'og:locale']) {
      expect(meta(key), key).toMatch(/\S/);
    }
    const card = new URL(meta('og:image') ?? '');
    expect(builtFiles()).toContain(card.pathname);
    expect(builtFile(card.pathname).length).toBeLessThan(300_000);
  });

  test('carries no style attribute and no inline handler, which its policy would refuse', () => {
    const refused = all.filter(({ attributes }) =>
      Object.keys(attributes).some((key) => /^(style|on\w+)$/.test(key)),
    );
    expect(refused).toEqual([]);
  });

  test('uses every id once', () => {
    const ids = idsOf(all);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('points only at what exists: files, sections, fields and drawings', () => {
    const ids = new Set(idsOf(all));
    const homeIds = new Set(idsOf(elements('/index.html')));
    const missing = all.flatMap(addresses).filter((address) => {
      const { pathname, hash } = new URL(address, 'https://site.example/');
      const isHere = address.startsWith('#');
      const target = decodeURIComponent(hash.slice(1));
      if (target && !(isHere ? ids : homeIds).has(target)) return true;
      return !isHere && pathname !== '/' && !builtFiles().includes(decodeURIComponent(pathname));
    });
    expect(missing).toEqual([]);
    const references = all.flatMap(({ attributes }) =>
      BY_ID.flatMap((key) => attributes[key]?.split(/\s+/).filter(Boolean) ?? []),
    );
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  });

  test('draws only from pieces that the art file holds', () => {
    const used = named('use').map(({ attributes }) => attributes.href ?? '');
    const missing = used.filter((href) => {
      const [path = '', id = ''] = href.split('#');
      return !builtFiles().includes(path) || !idsOf(elements(path)).includes(id);
    });
    expect(missing).toEqual([]);
  });

  test('gives every picture words, even if none, and a place', () => {
    for (const { attributes } of named('img')) {
      expect(attributes.alt, attributes.src).toBeDefined();
      expect(Number(attributes.width), attributes.src).toBeGreaterThan(0);
      expect(Number(attributes.height), attributes.src).toBeGreaterThan(0);
    }
  });

  test('hides its drawings from screen readers', () => {
    const spoken = named('svg').filter(({ attributes }) => attributes['aria-hidden'] !== 'true');
    expect(spoken.map(({ attributes }) => attributes)).toEqual([]);
  });

  test('loads no stylesheet from a file', () => {
    expect(named('link').filter(({ attributes }) => attributes.rel === 'stylesheet')).toEqual([]);
  });
});

test('only the 404 page stays out of search engines; the page names its address', () => {
  const robots = (page: string) => elements(page).some(({ attributes }) => attributes.content === 'noindex');
  expect([robots('/index.html'), robots('/404.html')]).toEqual([false, true]);
  const canonical = elements('/index.html').find(({ attributes }) => attributes.rel === 'canonical');
  expect(canonical?.attributes.href).toMatch(/^https:\/\/[^/]+\/$/);
});
