import { expect, test } from 'vitest';
import { EMPTY_LIST, hashOf, type ServerList } from './server-list.ts';
import { planUpload } from './upload.ts';

/** Files with a text each. */
type Texts = Readonly<Record<string, string>>;
const filesOf = (texts: Texts) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)] as const));

/** The list after a publication of these files. */
const listOf = (texts: Texts, earlier: readonly string[] = []): ServerList => ({
  ...EMPTY_LIST,
  files: Object.fromEntries([...filesOf(texts)].map(([path, bytes]) => [path, [hashOf(bytes)]])),
  earlier,
});

const ONE = { '_astro/a.1.js': 'uno', 'tarjeta-1.jpg': 'uno', 'guias/una.pdf': 'uno', 'index.html': 'uno' };
const TWO = { '_astro/a.2.js': 'dos', 'tarjeta-2.jpg': 'dos', '404.html': 'dos', 'index.html': 'dos' };
const THREE = { '_astro/a.3.js': 'tres', 'index.html': 'tres' };
const HASHED_OF_ONE = ['_astro/a.1.js', 'tarjeta-1.jpg'];
const HASHED_OF_TWO = ['_astro/a.2.js', 'tarjeta-2.jpg'];

interface Case {
  readonly before: ServerList;
  /** What is on the server. */
  readonly there: Texts;
  readonly files: Texts;
  readonly send: readonly string[];
  readonly remove?: readonly string[];
  readonly earlier?: readonly string[];
}

/** A list while the second page is sent over the first. */
const halfway = listOf(ONE);
const HALFWAY: ServerList = {
  ...halfway,
  files: {
    ...listOf(TWO).files,
    ...halfway.files,
    'index.html': ['uno', 'dos'].map((text) => hashOf(Buffer.from(text))),
  },
};

test.each<[string, Case]>([
  [
    'a first publication sends all, the page last',
    {
      before: EMPTY_LIST,
      there: {},
      files: { ...ONE, '.htaccess': '#', '404.html': 'uno' },
      send: ['_astro/a.1.js', 'tarjeta-1.jpg', 'guias/una.pdf', '.htaccess', '404.html', 'index.html'],
    },
  ],
  [
    'the next one keeps for pages that are open what has a hash in its name',
    {
      before: listOf(ONE),
      there: ONE,
      files: TWO,
      send: ['_astro/a.2.js', 'tarjeta-2.jpg', '404.html', 'index.html'],
      remove: ['guias/una.pdf'],
      earlier: HASHED_OF_ONE,
    },
  ],
  [
    'the one after that removes it',
    {
      before: listOf(TWO, HASHED_OF_ONE),
      there: { ...ONE, ...TWO },
      files: THREE,
      send: ['_astro/a.3.js', 'index.html'],
      remove: ['404.html', ...HASHED_OF_ONE],
      earlier: HASHED_OF_TWO,
    },
  ],
  [
    'the same page again sends and removes nothing',
    {
      before: listOf(TWO, HASHED_OF_ONE),
      there: { ...ONE, ...TWO },
      files: TWO,
      send: [],
      earlier: HASHED_OF_ONE,
    },
  ],
  [
    'a page of before that is put back finds its files',
    {
      before: listOf(TWO, HASHED_OF_ONE),
      there: { ...ONE, ...TWO },
      files: ONE,
      send: ['guias/una.pdf', 'index.html'],
      remove: ['404.html'],
      earlier: HASHED_OF_TWO,
    },
  ],
  [
    'an upload that was stopped goes on with what is not there, and with what may be old',
    {
      before: HALFWAY,
      there: { ...ONE, '_astro/a.2.js': 'dos' },
      files: TWO,
      send: ['tarjeta-2.jpg', '404.html', 'index.html'],
      remove: ['guias/una.pdf'],
      earlier: HASHED_OF_ONE,
    },
  ],
  [
    'a file of another size, or without a line in the list, is sent',
    {
      before: listOf({ 'index.html': 'tres' }),
      there: { 'index.html': 'tre', '404.html': 'dos', '_astro/a.2.js': 'do' },
      files: { ...THREE, '404.html': 'dos', '_astro/a.2.js': 'dos' },
      send: ['_astro/a.3.js', '_astro/a.2.js', '404.html', 'index.html'],
    },
  ],
  [
    'files that are not ours stay',
    {
      before: listOf(ONE),
      there: { ...ONE, 'foto.jpg': 'otra', '_astro/a.9.js': 'otra' },
      files: ONE,
      send: [],
    },
  ],
])('%s', (_, { before, there, files, send, remove = [], earlier = [] }) => {
  const sizes = new Map(Object.entries(there).map(([path, text]) => [path, text.length]));
  const planned = planUpload(before, sizes, filesOf(files));
  expect(planned.send).toEqual(send);
  expect(planned.remove.toSorted()).toEqual(remove.toSorted());
  expect(planned.earlier.toSorted()).toEqual(earlier.toSorted());
});

test('what has arrived before the connection was lost is not sent again', () => {
  const there = new Map([['404.html', 3]]);
  expect(planUpload(HALFWAY, there, filesOf({ '404.html': 'dos' }), new Set(['404.html'])).send).toEqual([]);
});
