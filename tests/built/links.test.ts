import { describe, expect, test } from 'vitest';
import { type BuiltElement, builtFiles, elements } from './support/site.ts';

const PAGES = ['/index.html', '/404.html'];
const NAMED = ['href', 'src', 'poster', 'xlink:href'];
/** Attributes that name elements by their ids, a list of them at most. */
const BY_ID = [
  'for',
  'aria-labelledby',
  'aria-describedby',
  'aria-errormessage',
  'aria-controls',
  'popovertarget',
];

const canonical = elements('/index.html').find(({ attributes }) => attributes.rel === 'canonical');
/** The page's own address; whatever starts with it is part of the build. */
const SITE = canonical?.attributes.href ?? '';

const idsOf = (all: readonly BuiltElement[]) => all.flatMap(({ attributes: { id } }) => (id ? [id] : []));

/** All addresses that an element names, pictures of a `srcset` and addresses in `<meta>` included. */
function addresses({ name, attributes }: BuiltElement): readonly string[] {
  const sets = (attributes.srcset ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  const inMeta =
    name === 'meta' && /^https?:/.test(attributes.content ?? '') ? [attributes.content ?? ''] : [];
  return [...NAMED.map((attribute) => attributes[attribute] ?? ''), ...sets, ...inMeta].filter(Boolean);
}

const files = new Set(builtFiles());
const idsByFile = new Map<string, ReadonlySet<string>>();

/** The ids in a file of the build, read once. */
function idsIn(path: string): ReadonlySet<string> {
  const ids = idsByFile.get(path) ?? new Set(idsOf(elements(path)));
  idsByFile.set(path, ids);
  return ids;
}

/** Whether an address of this site leads to a file of the build, and to an element of it where it names one. */
function leadsSomewhere(address: string, page: string): boolean {
  const { pathname, hash } = new URL(address, new URL(page, SITE));
  const path = pathname === '/' ? '/index.html' : decodeURIComponent(pathname);
  if (!files.has(path)) return false;
  return hash === '' || idsIn(path).has(decodeURIComponent(hash.slice(1)));
}

const isOwn = (address: string) => !/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || address.startsWith(SITE);

describe.each(PAGES)('%s', (page) => {
  const all = elements(page);
  const named = all.flatMap(addresses);

  test('points only at what exists: files, sections, drawings and their pieces', () => {
    const own = named.filter(isOwn);
    expect(own.length).toBeGreaterThan(3);
    expect(own.filter((address) => !leadsSomewhere(address, page))).toEqual([]);
  });

  test('leaves the site only over https, or by mail, telephone and addresses that carry their own data', () => {
    const foreign = named.filter((address) => !isOwn(address));
    expect(
      foreign.filter((address) => !/^(https:\/\/[^/]|mailto:|tel:\+|data:image\/)/.test(address)),
    ).toEqual([]);
  });

  test('fields, labels and menus name what is there', () => {
    const ids = new Set(idsOf(all));
    const references = all.flatMap(({ attributes }) =>
      BY_ID.flatMap((key) => attributes[key]?.split(/\s+/).filter(Boolean) ?? []),
    );
    expect(references.filter((id) => !ids.has(id))).toEqual([]);
  });
});

test('drawings name only pieces of files that are there', () => {
  const drawings = [...files].filter((path) => path.endsWith('.svg'));
  expect(drawings.length).toBeGreaterThan(0);
  const missing = drawings.flatMap((path) =>
    elements(path)
      .flatMap(addresses)
      .filter((address) => isOwn(address) && !leadsSomewhere(address, path))
      .map((address) => `${path} → ${address}`),
  );
  expect(missing).toEqual([]);
});
