import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { BOOK } from '../tests/support/book.ts';
import { wait } from '../tests/support/clock.ts';
import { cover } from '../tests/support/cover.ts';
import { windowOn } from '../tests/support/server.ts';

afterEach(() => void vi.useRealTimers());

/** The name of a copy, and the path of a form in it. */
const copyFolder = (moment: Date, form: string) =>
  join(`${moment.toISOString().replace('T', ' ').replaceAll(':', '.').replace('Z', '')} 0badcafe`, form);

test('saves of a form within ten minutes share a copy, which describes the change; others make their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read, copies, duplicate, remove, restore } = windowOn(content.dir);
  const book = async () => {
    expect((await read()).problems).toEqual([]);
    return String(await content.read(`${BOOK}/index.yaml`));
  };
  const first = await book();
  await change(BOOK, { price: '$14 USD', image: { chosen: 'one' } }, { one: cover(0) });
  wait(9);
  await change(BOOK, { price: '$15 USD', image: { chosen: 'one' } }, { one: cover(1) });
  const [copy, ...others] = await copies();
  expect(others).toEqual([]);
  expect(copy).toMatchObject({
    title: 'Ebooks · Mujer, amanece',
    changes: ['Precio: «$13 USD» → «$15 USD»', expect.stringContaining('Portada')],
  });
  await duplicate(BOOK);
  wait();
  await remove(`${BOOK}-copia`);
  const described = (await copies()).flatMap(({ changes }) => changes);
  expect(described.slice(0, 2)).toEqual(['Se borró.', 'Se agregó.']);
  const second = await book();
  wait(11);
  await change(BOOK, { price: '$16 USD' });
  wait(11);
  await change(BOOK, { image: { chosen: 'one' } }, { one: cover(2) });
  const [, beforePrice, ...older] = await copies();
  expect(older).toHaveLength(4);
  wait();
  await restore(beforePrice?.name ?? '');
  expect(await book()).toBe(second);
  wait();
  await remove(BOOK);
  wait();
  await restore(copy?.name ?? '');
  expect(await book()).toBe(first);
  expect((await read()).forms.ebooks?.data.order).toContain('mujer-amanece');
});

test('a save keeps a copy of what another visit or program wrote, even within ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { content: read, copies, save, restore } = windowOn(content.dir);
  const from = async (key: string, price: string) => {
    wait();
    const { version = '', data } = (await read()).forms[BOOK] ?? {};
    expect(await save(BOOK, version, { ...data, price }, {}, key)).toMatchObject({ result: 'saved' });
    return (await copies()).length;
  };
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await from(one, '$14 USD')).toBe(1);
  expect(await from(one, '$15 USD')).toBe(1);
  // After the window was opened again.
  expect(await from(other, '$16 USD')).toBe(2);
  expect(await from(other, '$17 USD')).toBe(2);
  // A text editor: what it replaced has a copy, too.
  await content.replace(`${BOOK}/index.yaml`, '$17 USD', '$18 USD');
  expect(await from(other, '$19 USD')).toBe(4);
  wait();
  await restore((await copies())[0]?.name ?? '');
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$18 USD');
});

test('copies describe changes by titles, counts and the names of chosen files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, newestCopies, remove, restore } = windowOn(content.dir);
  const described = async () => {
    wait(11);
    return (await copies())[0]?.changes;
  };
  await change('ebooks', { order: ['mujer-amanece', 'gone', 'casa-encendida'] });
  expect(await described()).toEqual([
    'Orden en la página, de las que hay: «Mujer, amanece», «Casa encendida»',
  ]);
  const figures = [
    { value: '5+', label: 'años de experiencia' },
    { value: '98%', label: 'satisfacción' },
  ];
  await change('about', { figures });
  expect(await described()).toEqual(['Cifras: sin «500+»']);
  await change('about', { figures: [...figures, { value: '9', label: 'coros' }] });
  expect(await described()).toEqual(['Cifras: con «9»']);
  await change('about', { figures: [] });
  expect(await described()).toEqual(['Cifras: eran 3, no queda ninguna']);
  await change('printed-books/cartas-bajo-el-araguaney', {
    disabled: undefined,
    status: undefined,
    soldByWhatsApp: true,
  });
  expect(await described()).toEqual(['Cómo se vende']);
  await change(BOOK, { image: { chosen: 'one' } }, { one: cover(1) });
  expect(await described()).toEqual(['Portada: «portada.svg» → «mi-portada.svg»']);
  const chosen = expect.stringMatching(/^\.\/mi-portada-\w+\.svg$/);
  expect((await copies())[0]?.pictures).toEqual([{ before: './portada.svg', after: chosen }]);
  await change(BOOK, { image: { chosen: 'one' } }, { one: cover(2) });
  expect(await described()).toEqual(['Portada: otro archivo que se llama igual']);
  await remove(BOOK);
  expect(await described()).toEqual(['Se borró.']);
  await restore((await copies())[0]?.name ?? '');
  expect(await described()).toEqual(['Volvió.']);
  // However few are asked for, those before them count.
  const all = await copies();
  expect(await newestCopies(1)).toEqual({ copies: all.slice(0, 1), hasOlder: true });
  expect(await newestCopies(all.length)).toEqual({ copies: all, hasOlder: false });
});

test('a copy stores the full earlier form, the changed fields and the missing files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read, copies, remove } = windowOn(content.dir);
  const { data } = (await read()).forms[BOOK] ?? {};
  await change(BOOK, { price: '$21 USD', image: { chosen: 'one' } }, { one: cover() });
  expect((await copies())[0]).toMatchObject({ before: data, fields: [['price'], ['image']], lost: [] });
  await content.remove(`${BOOK}/portada.svg`);
  expect((await copies())[0]).toMatchObject({ lost: ['./portada.svg'] });
  wait();
  await remove(BOOK);
  expect((await copies())[0]).toMatchObject({ changes: ['Se borró.'], before: null, fields: [] });
});

test('folders that other programs made beside the copies are none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, restore } = windowOn(content.dir);
  const first = filesIn(content.dir);
  await change(BOOK, { price: '$15 USD' });
  const [copy] = await copies();
  // As Windows names a copied folder.
  cpSync(
    join(dirname(content.dir), '.copias', copy?.name ?? ''),
    join(dirname(content.dir), '.copias', `${copy?.name} - copia`),
    { recursive: true },
  );
  expect(await copies()).toEqual([copy]);
  wait();
  await restore(copy?.name ?? '');
  expect(filesIn(content.dir)).toEqual(first);
});

test('a copy goes when it is a year old and a thousand are newer, but not the last of its form', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const daysAgo = (days: number, seconds = 0) =>
    new Date(Date.now() - days * 24 * 60 * 60_000 + seconds * 1000);
  const kept = join(dirname(content.dir), '.copias');
  const put = (name: string) => {
    mkdirSync(join(kept, name), { recursive: true });
    writeFileSync(join(kept, name, 'index.yaml'), 'title: x');
  };
  const old = (days: number, form: string) => copyFolder(daysAgo(days), form);
  const gone = [old(900, 'hero'), old(500, BOOK), old(400, 'hero')];
  const last = old(800, 'about');
  const young = old(300, 'hero');
  for (const name of [...gone, last, young]) put(name);
  for (let at = 0; at < 998; at++) put(copyFolder(daysAgo(200, at), BOOK));
  const names = async () => {
    await windowOn(content.dir).content();
    return readdirSync(kept);
  };
  const nameOf = (path = '') => path.split(sep)[0];
  // Of the four that are older than a year one is among the newest thousand.
  const first = await names();
  expect(first).toEqual(expect.arrayContaining([last, gone[2], young].map(nameOf)));
  expect(first).toHaveLength(1001);
  for (const days of [100, 99, 98]) put(old(days, 'hero'));
  const left = await names();
  expect(left).not.toContain(nameOf(gone[2]));
  expect(left).toEqual(expect.arrayContaining([last, young].map(nameOf)));
  expect(left).toHaveLength(1003);
});
