import { expect, test } from 'vitest';
import { type BuiltElement, builtFiles, elements } from './support/site.ts';

const files = builtFiles();
const pages = files.filter((path) => path.endsWith('.html'));
const drawings = files.filter((path) => path.endsWith('.svg'));
const parsed = new Map([...pages, ...drawings].map((path) => [path, elements(path)]));

const canonical = parsed.get('/index.html')?.find(({ attributes }) => attributes.rel === 'canonical');
/** The page's own address. */
const SITE = canonical?.attributes.href ?? '';

/** All addresses in an element, including `srcset` and `<meta>`. */
function addresses({ name, attributes }: BuiltElement): readonly string[] {
  const { srcset = '', content = '' } = attributes;
  const named = ['href', 'src', 'poster', 'xlink:href'].map((attribute) => attributes[attribute] ?? '');
  const sets = srcset.split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  const inMeta = name === 'meta' && /^https?:/.test(content) ? [content] : [];
  return [...named, ...sets, ...inMeta].filter(Boolean);
}

const isOwn = (address: string) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || address.startsWith(SITE);

/** Whether an address of this site is a built file and its fragment, if any, an element's id. */
function exists(address: string, page: string): boolean {
  const { pathname, hash } = new URL(address, new URL(page, SITE));
  const path = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  const id = decodeURIComponent(hash.slice(1));
  return (
    files.includes(path) && (!id || Boolean(parsed.get(path)?.some(({ attributes }) => attributes.id === id)))
  );
}

test.each([...pages, ...drawings])(
  '%s links only to existing files, sections, drawings and their pieces',
  (path) => {
    const own = (parsed.get(path) ?? []).flatMap(addresses).filter(isOwn);
    if (pages.includes(path)) expect(own.length).toBeGreaterThan(3);
    expect(own.filter((address) => !exists(address, path))).toEqual([]);
  },
);

/** Beginnings of addresses that ad blockers hide: rules of AdGuard's and Fanboy's social lists, such as `a[href^="https://wa.me/?text="]`. */
const HIDDEN = [
  'https://wa.me/?text=',
  'https://api.whatsapp.com/send',
  'https://web.whatsapp.com/send',
  'whatsapp://send',
];

test('no link begins as ad blockers’ lists of social buttons have it', () => {
  const links = [...parsed.values()].flat().flatMap(({ attributes }) => attributes.href ?? []);
  expect(links.filter((link) => link.startsWith('https://wa.me/?')).length).toBeGreaterThan(3);
  expect(links.filter((link) => HIDDEN.some((beginning) => link.startsWith(beginning)))).toEqual([]);
});

test.each(pages)('%s has external links only over https, mail and telephone, and data URIs', (path) => {
  const foreign = (parsed.get(path) ?? []).flatMap(addresses).filter((address) => !isOwn(address));
  expect(foreign.filter((address) => !/^(https:\/\/[^/]|mailto:|tel:\+|data:image\/)/.test(address))).toEqual(
    [],
  );
});
