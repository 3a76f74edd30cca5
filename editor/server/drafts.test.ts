import { randomUUID } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { pageContent } from '../../src/content/page-content.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { ENTRY_SCHEMAS, folderOf, hasEntries } from '../../src/content/schema.ts';
import { copyContent } from '../../tests/support/content-copy.ts';
import { onDisk } from '../../tests/support/disk.ts';
import type { SaveRequest } from '../api.ts';
import { withDrafts } from '../live-page/draft-entries.ts';
import { BOOK } from '../tests/support/book.ts';
import { wait } from '../tests/support/clock.ts';
import { cover, DRAWING } from '../tests/support/cover.ts';
import { beforeCalls, systemError } from '../tests/support/failing-disk.ts';
import { formAt, newEntryIn, windowOn } from '../tests/support/server.ts';
import { draftsOf } from './drafts.ts';

afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

/** A window on a copy of the sample, and a complete new book. */
async function withNewBook() {
  const content = await copyContent();
  const server = windowOn(content.dir);
  const books = async () =>
    Object.keys((await server.content()).forms).filter((id) => id.includes('ebooks/'));
  const before = await books();
  const key = randomUUID();
  const image = await server.choose(cover(), key);
  const { data = {} } = (await server.content()).forms[BOOK] ?? {};
  const form = newEntryIn('ebooks');
  const book: Partial<SaveRequest> = {
    key,
    form,
    version: null,
    data: { ...data, title: 'La otra orilla', image },
  };
  const added = async () => (await books()).filter((id) => !before.includes(id));
  return { content, server, book, added, [Symbol.asyncDispose]: () => content[Symbol.asyncDispose]() };
}

const NEW_BOOK = 'ebooks/la-otra-orilla';

test('a repeated save of a new entry, after a lost answer or a restart, makes no second entry', async () => {
  await using home = await withNewBook();
  const { content, server, book, added } = home;
  const first = await server.send(book);
  expect(first).toMatchObject({ result: 'saved', form: formAt(NEW_BOOK) });
  for (const again of [server, windowOn(content.dir)]) {
    expect(await again.send(book)).toEqual(first);
  }
  // More was typed before the program answered again.
  const more = { ...book.data, title: 'Otro título' };
  expect(await server.send({ ...book, data: more })).toMatchObject({
    result: 'saved',
    form: formAt(NEW_BOOK),
    stored: { data: more },
  });
  expect(await added()).toEqual([NEW_BOOK]);
});

test('a new entry is written by the next save if the program was killed before it wrote it', async () => {
  await using home = await withNewBook();
  const { content, server, book, added } = home;
  // The copy of its addition stays.
  beforeCalls(['mkdir'], (path) => {
    if (path.startsWith(join(content.dir, 'ebooks'))) throw systemError('ENOSPC');
  });
  await expect(server.send(book)).rejects.toThrow('no queda espacio');
  expect(await added()).toEqual([]);
  vi.resetAllMocks();
  expect(await windowOn(content.dir).send(book)).toMatchObject({ result: 'saved', form: formAt(NEW_BOOK) });
  expect(await added()).toEqual([NEW_BOOK]);
});

test('a new entry that was deleted returns with all its files once the window knows that it is gone', async () => {
  await using home = await withNewBook();
  const { content, server, book, added } = home;
  await server.send(book);
  await content.write(`${NEW_BOOK}/boceto.png`, 'x');
  const stored = (await server.content()).forms[NEW_BOOK];
  await server.remove(NEW_BOOK);
  expect(await server.send(book)).toMatchObject({ result: 'conflict', form: formAt(NEW_BOOK), stored: null });
  const typed = { ...book, form: formAt(NEW_BOOK), data: { ...stored?.data, category: 'Novela' } };
  expect(await server.send({ ...typed, version: stored?.version ?? '' })).toMatchObject({
    result: 'conflict',
  });
  expect(await added()).toEqual([]);
  expect(await server.send({ ...typed, version: null })).toMatchObject({
    result: 'saved',
    form: formAt(NEW_BOOK),
    stored: { data: { category: 'Novela' } },
  });
  expect((await server.content()).problems).toEqual([]);
  expect(String(await content.read(`${NEW_BOOK}/boceto.png`))).toBe('x');
  expect(await content.read(`${NEW_BOOK}/${String(book.data?.image).slice(2)}`)).toEqual(
    Buffer.from(DRAWING),
  );
});

test('a draft is stored with its picture, which is written once, and a save removes it', async () => {
  await using home = await withNewBook();
  const { content, server, book } = home;
  const wrong = { ...book, data: { ...book.data, price: '15' } };
  const written: string[] = [];
  beforeCalls(['writeFile'], (_path, text) => written.push(String(text)));
  for (const _again of [1, 2, 3]) expect(await server.send(wrong)).toMatchObject({ isKept: true });
  expect(written.length).toBeGreaterThan(0);
  expect(written).not.toContain(DRAWING);
  vi.resetAllMocks();
  const { key, form, data } = wrong;
  const { drafts } = await server.content();
  expect(drafts).toEqual([{ key, form, data, when: expect.any(Number) }]);
  wait();
  // Sent again, after a restart, they were typed when they were: the owner is told.
  const { send, content: read } = windowOn(content.dir);
  await send(wrong);
  expect((await read()).drafts).toEqual(drafts);
  const path = `${folderOf(form ?? formAt(BOOK))}/${String(book.data?.image).slice(2)}`;
  const asked = new Request(`http://localhost/api/file?${new URLSearchParams({ path })}`);
  const picture = (await server.routes['GET /api/file']?.(asked)) as Response;
  expect(await picture.text()).toBe(DRAWING);
  await server.send(book);
  expect((await server.content()).drafts).toEqual([]);
  // Until the next start its files stay for undoing.
  await windowOn(content.dir).content();
  expect(readdirSync(draftsOf(content.dir))).toEqual([]);
});

test('pictures chosen at the same moment are all kept, also while a save removes their draft', async () => {
  await using home = await withNewBook();
  const { server, book } = home;
  for (const key of [randomUUID(), book.key]) {
    const files = Array.from(
      { length: 8 },
      (_, at) => new File([`${DRAWING}<!-- ${at} -->`], `uno-${at}.svg`),
    );
    const chosen = files.map((file) => server.choose(file, key));
    await server.send(book);
    expect(await Promise.all(chosen)).toHaveLength(files.length);
  }
});

test('content folders side by side have separate drafts, and damaged drafts are left out', async () => {
  await using home = await withNewBook();
  const { content, server, book } = home;
  await server.send({ ...book, data: {} });
  const beside = join(dirname(content.dir), 'otra');
  await cp(content.dir, beside, { recursive: true });
  expect((await windowOn(beside).content()).drafts).toEqual([]);
  await writeFile(join(draftsOf(content.dir), String(book.key), 'borrador.json'), '{"key":');
  expect((await server.content()).drafts).toEqual([]);
});

test('a draft that does not fit on the disk is reported as not stored', async () => {
  await using home = await withNewBook();
  const { server, book } = home;
  onDisk('writeFile').mockRejectedValue(systemError('ENOSPC'));
  const wrong = { ...book, data: { ...book.data, price: '15' } };
  expect(await server.send(wrong)).toMatchObject({ result: 'invalid', isKept: false });
  await expect(server.choose(cover())).rejects.toThrow('No se guardó: no queda espacio en el disco');
});

test('the live page shows a new entry at the end of its section while it is a draft, with stand-ins', async () => {
  await using home = await withNewBook();
  const { content, server, book } = home;
  const { form = formAt(BOOK), data } = book;
  const shown = async () => withDrafts(content.dir, await readContent(content.dir));
  const id = form.entry ?? '';
  const typed = { title: 'La otra orilla', price: 'doce', hidden: true };
  await server.send({ ...book, data: typed });
  const first = await shown();
  expect(first.content?.sections.ebooks.order.at(-1)).toBe(id);
  expect(first.content?.entries.ebooks[id]).toMatchObject({
    title: 'La otra orilla',
    category: 'Categoría',
    price: null,
    features: ['Lo que trae'],
    image: { file: './sin-imagen.svg' },
    hidden: true,
  });
  await server.send({ ...book, data: { ...typed, image: data?.image ?? null } });
  const { content: read, facts } = await shown();
  expect(read?.entries.ebooks[id]).toMatchObject({ title: 'La otra orilla' });
  const picture = Object.entries(facts).find(([path]) =>
    path.startsWith(`${folderOf(form)}/mi-portada`),
  )?.[1];
  expect(picture).toMatchObject({
    width: 3,
    height: 4,
    src: expect.stringContaining('data:image/svg+xml;base64,'),
  });
  await server.send(book);
  expect((await shown()).content).toEqual((await readContent(content.dir)).content);
});

test('the draft of a guide is available as soon as its switch says so, with its PDF or a stand-in', async () => {
  await using content = await copyContent();
  const server = windowOn(content.dir);
  const [key, form] = [randomUUID(), newEntryIn('free-guides')];
  const fileOf = async (data: SaveRequest['data']) => {
    await server.send({ key, form, version: null, data: { title: 'Nueva', ...data } });
    const page = await pageContent(await withDrafts(content.dir, await readContent(content.dir)), () =>
      Promise.resolve({ src: '', width: 1, height: 1, sources: [] }),
    );
    return page['free-guides'].entries.at(-1)?.file;
  };
  expect(await fileOf({ isAvailable: false })).toBeNull();
  expect(await fileOf({ isAvailable: true })).toMatchObject({ pages: 1 });
  const [sample = ''] = globSync(join(content.dir, 'free-guides/*/*.pdf'));
  const bytes = readFileSync(sample);
  const fileUrl = await server.choose(new File([bytes], 'guia.pdf'));
  expect(await fileOf({ isAvailable: true, fileUrl })).toMatchObject({ bytes: bytes.length });
});

test.each(Object.keys(ENTRY_SCHEMAS).filter(hasEntries))(
  'a draft of %s that says only its title is shown with a stand-in for all else that a card needs',
  async (section) => {
    await using content = await copyContent();
    const form = newEntryIn(section);
    await windowOn(content.dir).send({ form, version: null, data: { title: 'Nuevo' } });
    const read = await withDrafts(content.dir, await readContent(content.dir));
    const page = await pageContent(read, (path) =>
      Promise.resolve({ src: path, width: 1, height: 1, sources: [] }),
    );
    const shown: Readonly<Record<string, unknown>> = { ...page[section].entries.at(-1) };
    expect(shown).toMatchObject({ title: 'Nuevo' });
    const missing = Object.keys(ENTRY_SCHEMAS[section].shape).filter((name) => shown[name] === undefined);
    expect(missing).toEqual([]);
  },
);
