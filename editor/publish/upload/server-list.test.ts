import { expect, test } from 'vitest';
import type { Remote } from './remote.ts';
import { EMPTY_LIST, listBytes, readList } from './server-list.ts';

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
