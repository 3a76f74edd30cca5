import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inOrder } from '../../src/content/fields/entries.ts';
import { folderOf } from '../../src/content/schema.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { BOOK } from '../tests/support/book.ts';
import { cover } from '../tests/support/cover.ts';
import { formAt, newEntryIn, windowOn } from '../tests/support/server.ts';

test('the folder of a new entry has a name that every system allows, and no other card or part of the page', async () => {
  await using content = await copyContent();
  const { save, content: read } = windowOn(content.dir);
  const data = (await read()).forms[BOOK]?.data ?? {};
  const added = async (title: string) => {
    const answer = await save(
      'ebooks',
      null,
      { ...data, title, image: { chosen: 'one' } },
      { one: cover(1) },
    );
    return answer.result === 'saved' && folderOf(answer.form);
  };
  // Device names of Windows, in any case and with any extension.
  for (const title of ['CON', 'Aux.', 'NUL ', 'COM1', 'lpt9', 'PRN…'])
    expect(await added(title)).toBe(`ebooks/${title.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}-2`);
  expect(await added('Con. ')).toBe('ebooks/con-3');
  expect(await added('Contigo...')).toBe('ebooks/contigo');
  expect(await added('Luz en escena'), 'a printed book has it').toBe('ebooks/luz-en-escena-2');
  expect(await added('¡Contact!'), 'a section has it').toBe('ebooks/contact-2');
  expect((await read()).problems).toEqual([]);
});

test('a new entry comes last, also after others that the order does not list', async () => {
  await using content = await copyContent();
  const { choose, send, content: read, remove, change } = windowOn(content.dir);
  const { data = {} } = (await read()).forms[BOOK] ?? {};
  const newBook = async (title: string) => {
    const key = randomUUID();
    const image = await choose(cover(1), key);
    return { key, form: newEntryIn('ebooks'), version: null, data: { ...data, title, image } };
  };
  const order = async () => (await read()).forms.ebooks?.data.order as readonly string[];
  await remove('ebooks/casa-encendida');
  const books = await Promise.all(['Cartas', 'Almanaque', 'Zaguán'].map(newBook));
  for (const book of books) expect(await send(book)).toMatchObject({ result: 'saved' });
  const there = Object.keys((await read()).forms).flatMap((form) =>
    form.startsWith('ebooks/') ? [form.slice(7)] : [],
  );
  const saved = await order();
  expect(inOrder(saved, there).slice(-3)).toEqual(['cartas', 'almanaque', 'zaguan']);
  expect(saved).toContain('casa-encendida');
  // A repeat, after a lost answer
  for (const book of books) await send(book);
  expect(await order()).toEqual(saved);
  // A section that another program has damaged does not stop a new entry.
  await change('ebooks', { order: [] });
  await content.replace('ebooks/index.yaml', /^title: .*$/m, 'title: ""');
  expect(await send(await newBook('Abril'))).toMatchObject({ result: 'saved', form: formAt('ebooks/abril') });
});

test('a duplicate comes right after its original, also where the order does not list this', async () => {
  await using content = await copyContent();
  const { content: read, change, duplicate } = windowOn(content.dir);
  const shown = async () => {
    const { forms } = await read();
    const books = Object.keys(forms).flatMap((form) => (form.startsWith('ebooks/') ? [form.slice(7)] : []));
    return inOrder(forms.ebooks?.data.order as readonly string[], books);
  };
  await change('ebooks', { order: ['mujer-amanece'] });
  const [first, second, third] = await shown();
  await duplicate(`ebooks/${first}`);
  await duplicate(`ebooks/${second}`);
  expect(await shown()).toEqual([first, `${first}-copia`, second, `${second}-copia`, third]);
});
