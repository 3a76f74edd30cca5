import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { BOOK } from '../tests/support/book.ts';
import { windowOn } from '../tests/support/server.ts';

const INDEX = `${BOOK}/index.yaml`;

/** Words that are saved twice in a row, so that the second save has no copy of its own. */
async function savedTwice(dir: string) {
  const { change, content, copies, restore } = windowOn(dir);
  await change(BOOK, { title: 'Primeras palabras' });
  await change(BOOK, { title: 'Últimas palabras' });
  expect(await copies()).toHaveLength(1);
  return { content, copies, restore };
}

test.for<[what: string, spoilt: (text: string) => string | Buffer]>([
  ['is full of zeros, as after a power cut', () => Buffer.alloc(300)],
  ['has an older state, as from a cloud', (text) => text.replace('Últimas palabras', 'Otras palabras')],
])('what was last saved comes back when its file %s', async ([, spoilt]) => {
  await using content = await copyContent();
  await savedTwice(content.dir);
  await content.write(INDEX, spoilt(String(await content.read(INDEX))));
  // The next start.
  const { content: read, copies, restore } = windowOn(content.dir);
  await read();
  await read();
  expect(await copies()).toHaveLength(2);
  await restore((await copies())[0]?.name ?? '');
  expect((await read()).forms[BOOK]?.data).toMatchObject({ title: 'Últimas palabras' });
});

test('a card that another program removes comes back with its last words', async () => {
  await using content = await copyContent();
  const { content: read, copies, restore } = await savedTwice(content.dir);
  await content.remove(INDEX);
  await read();
  await restore((await copies())[0]?.name ?? '');
  expect((await read()).forms[BOOK]?.data).toMatchObject({ title: 'Últimas palabras' });
});

test('no copy is kept of what the window changes itself, or while the content folder is elsewhere', async () => {
  await using content = await copyContent();
  const { content: read, copies } = await savedTwice(content.dir);
  const { remove, restore, duplicate } = windowOn(content.dir);
  await duplicate(BOOK);
  await remove(BOOK);
  const [deleted] = await copies();
  await restore(deleted?.name ?? '');
  const known = await copies();
  renameSync(content.dir, `${content.dir}-elsewhere`);
  await read();
  renameSync(`${content.dir}-elsewhere`, content.dir);
  await read();
  expect(await copies()).toEqual(known);
});
