import { expect, test } from 'vitest';
import type { Remote } from './remote.ts';
import { afterUpload, EMPTY_LIST, hashOf, listBytes, readList } from './server-list.ts';

/** What is read from a server with this file in its list. */
function readWith(path: string) {
  const bytes = listBytes({ ...EMPTY_LIST, files: { [path]: ['0'] } });
  return readList({ read: async () => bytes } as Partial<Remote> as Remote);
}

test.each(['..', '../otra.html', 'guias/..', 'guias/../../otra.html', '/otra.html', ''])(
  'a list that names «%s», outside the page’s folder, counts as damaged: nothing there is removed',
  async (path) => {
    expect(await readWith(path)).toEqual(EMPTY_LIST);
  },
);

test.each(['index.html', 'guias/una.pdf', '.htaccess', 'a..b/..c'])('a list may name «%s»', async (path) => {
  expect(await readWith(path)).toMatchObject({ files: { [path]: ['0'] } });
});

test('after an upload the list has the new file and what another computer sent meanwhile, and no longer the old file', () => {
  const before = { ...EMPTY_LIST, files: { 'index.html': ['old'], 'gone.html': ['old'] } };
  const now = { ...EMPTY_LIST, files: { 'index.html': ['old', 'other'] } };
  const sent = new Map([
    ['index.html', Buffer.from('new')],
    ['404.html', Buffer.from('404')],
  ]);
  expect(afterUpload(before, now, sent)).toEqual({
    'index.html': [hashOf(Buffer.from('new')), 'other'],
    '404.html': [hashOf(Buffer.from('404'))],
  });
});
