import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { openStore } from '../../mailbox/messages.ts';
import { inOrder } from '../../src/content/fields/entries.ts';
import { readContent } from '../../src/content/read/read-content.ts';
import { folderOf } from '../../src/content/schema.ts';
import type { StoredForm } from '../../window/api.ts';
import { check } from '../../window/server/check.ts';
import { eventStreams } from '../../window/server/events.ts';
import { answer, onlyThisComputer } from '../../window/server/serve.ts';
import { type ContentCopy, copyContent } from '../content/content-copy.ts';
import { drawnNumbers, SEED } from '../support/seed.ts';
import { formAt, newEntryIn, windowOn } from './support/server.ts';

// The real functions, until a test makes one of them fail.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => {
  vi.resetAllMocks();
  vi.useRealTimers();
});

const BOOK = 'ebooks/mujer-amanece';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><path d="M0 0h3v4z"/></svg>';
const cover = (mark: unknown) => new File([DRAWING.replace('M0', `M${mark}`)], 'Mi portada.SVG');

/** Every file of a folder, by its path. */
const filesOf = (dir: string) =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: dir }).map((path) => [path, readFileSync(join(dir, path), 'base64')]),
  );

const words = fc.stringMatching(/^[\p{L}\p{N}:#'"«-]([\p{L}\p{N} :#'"«-]*[\p{L}\p{N}])?$/u, {
  maxLength: 90,
});

const ACTIONS = [
  'text',
  'list',
  'cover',
  'wrong',
  'stale',
  'add',
  'copy',
  'remove',
  'order',
  'back',
] as const;

const steps = fc.array(
  fc.record({
    at: fc.nat(9),
    text: words,
    what: fc.constantFrom(...ACTIONS),
    minutes: fc.constantFrom(0, 1, 11),
    isReloaded: fc.boolean(),
  }),
  { minLength: 5, maxLength: 9 },
);

/** Moves the clock: two copies of a form need different times. */
function wait(minutes = 0): void {
  vi.setSystemTime(Date.now() + minutes * 60_000 + 1000);
}

type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** Performs an action and checks the files afterwards. */
async function take({ at, text, what }: Step, server: ReturnType<typeof windowOn>, content: ContentCopy) {
  const { change, save, duplicate, remove, restore } = server;
  const { forms, problems } = await server.content();
  expect(problems).toEqual([]);
  const books = Object.keys(forms).filter((form) => form.startsWith('ebooks/'));
  const book = books[at % books.length];
  if (!book) return;
  const copies = await server.copies();
  const files = { one: cover(at) };
  const image = { upload: 'one' };
  const actions: Record<typeof what, () => Promise<{ readonly result: string }>> = {
    text: () => change(book, { category: text }),
    list: () => change(book, { features: [text, ...text.split(/ +/)] }),
    cover: () => change(book, { image }, files),
    wrong: () => change(book, { price: '13', category: text }),
    stale: () => save(book, 'otra', { category: text }),
    add: () => save('ebooks', null, { ...forms[book]?.data, title: text, image }, files),
    copy: () => duplicate(book),
    remove: () => remove(book),
    order: () => change('ebooks', { order: books.map((id) => basename(id)).toReversed() }),
    back: async () => {
      const copy = copies[at % copies.length];
      if (copy) await restore(copy.name);
      return { result: 'saved' };
    },
  };
  const before = filesOf(content.dir);
  const { result } = await actions[what]();
  const after = filesOf(content.dir);
  const refusal = { wrong: 'invalid', stale: 'conflict' }[what as string];
  expect(result, what).toBe(refusal ?? 'saved');
  if (what === 'stale') expect(after).toEqual(before);
  // The right field is saved, the wrong one is not.
  if (what === 'text' || what === 'wrong')
    expect(parse(String(await content.read(`${book}/index.yaml`))).category).toBe(text);
}

test('after any actions the content is valid, and restoring all copies restores the first content', async () => {
  const run = async (asked: readonly Step[]) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await using content = await copyContent();
    const first = filesOf(content.dir);
    let server = windowOn(content.dir);
    for (const step of asked) {
      wait(step.minutes);
      if (step.isReloaded) server = windowOn(content.dir);
      await take(step, server, content);
    }
    expect((await server.content()).problems).toEqual([]);
    for (const { name } of await server.copies()) {
      wait();
      await server.restore(name);
    }
    const last = filesOf(content.dir);
    expect(last).toMatchObject(first);
    // Replaced pictures stay.
    const words = (files: object) => Object.keys(files).filter((path) => path.endsWith('.yaml'));
    expect(words(last)).toEqual(words(first));
  };
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: 3, ...SEED });
});

/** The words of all forms, by their paths. */
const wordsOf = (dir: string) =>
  Object.fromEntries(Object.entries(filesOf(dir)).filter(([path]) => path.endsWith('.yaml')));

test('the page goes back to exactly what it was before any copy, and from there to what it was', async () => {
  const run = async (asked: readonly Step[], chosen: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await using content = await copyContent();
    let server = windowOn(content.dir);
    const states: { moment: string; files: object; words: object }[] = [];
    for (const step of asked) {
      wait(step.minutes);
      if (step.isReloaded) server = windowOn(content.dir);
      const [files, words] = [filesOf(content.dir), wordsOf(content.dir)];
      const before = await server.copies();
      await take(step, server, content);
      for (const { name, moment } of await server.copies())
        if (!before.some((copy) => copy.name === name)) states.push({ moment, files, words });
    }
    const { moment, files, words } = states[chosen % states.length] ?? { moment: '', files: {}, words: {} };
    const latest = wordsOf(content.dir);
    wait();
    const beforeRestoring = new Date().toISOString();
    await server.restorePage(moment);
    expect(wordsOf(content.dir)).toEqual(words);
    // Pictures that were chosen since stay.
    expect(filesOf(content.dir)).toMatchObject(files);
    // A repeat, after a lost answer, changes nothing.
    const copies = await server.copies();
    wait();
    await server.restorePage(moment);
    expect(await server.copies()).toEqual(copies);
    wait();
    await server.restorePage(beforeRestoring);
    expect(wordsOf(content.dir)).toEqual(latest);
    expect((await server.content()).problems).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(steps, fc.nat(99), run), { numRuns: 4, ...SEED });
});

test('the page goes back as one action: the saves of other forms since, entries, and all of it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, duplicate, remove, restorePage } = windowOn(content.dir);
  const first = filesOf(content.dir);
  await change(BOOK, { price: '$14 USD' });
  wait();
  await change('about', { title: 'Yo' });
  wait();
  // Less than ten minutes after its last copy.
  await change(BOOK, { price: '$15 USD' });
  wait();
  await duplicate(BOOK);
  wait();
  await remove('ebooks/casa-encendida');
  const latest = filesOf(content.dir);
  wait();
  const moment = (await copies()).find(({ name }) => name.endsWith('about'))?.moment ?? '';
  await restorePage(moment);
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$14 USD');
  const words = (await content.read(`${BOOK}/index.yaml`)).toString('base64');
  expect(filesOf(content.dir)).toEqual({ ...first, [join(BOOK, 'index.yaml')]: words });
  const done = await copies();
  const action = done.filter((copy) => copy.moment === done[0]?.moment);
  expect(action.map(({ title, changes }) => [title, ...changes]).toSorted()).toEqual([
    ['Ebooks · Casa encendida', 'Volvió.'],
    ['Ebooks · Mujer, amanece (copia)', 'Se borró.'],
    ['Ebooks · Mujer, amanece', 'Precio: «$15 USD» → «$14 USD»'],
    ['Ebooks', expect.stringContaining('Orden en la página')],
    ['Sobre mí', 'Título: «Yo» → «Antes de la luz hubo un telón cerrado.»'],
  ]);
  wait();
  await restorePage(done[0]?.moment ?? '');
  expect(filesOf(content.dir)).toEqual(latest);
});

test('a moment of which a form cannot be shown is refused in words, and nothing has changed', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, restore, restorePage } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  await content.write(`${BOOK}/index.yaml`, 'title: *Nuevo');
  wait();
  await restore((await copies())[0]?.name ?? '');
  const [{ moment } = { moment: '' }] = await copies();
  wait();
  await change('about', { title: 'Yo' });
  const before = filesOf(content.dir);
  wait();
  await expect(restorePage(moment)).rejects.toThrow(
    /^Con eso la página no se podría mostrar, y no cambió nada. Ebooks · mujer-amanece: Línea 1: usa un atajo/,
  );
  expect(filesOf(content.dir)).toEqual(before);
});

test('right fields are saved while others are wrong; fields of a broken rule stay together', async () => {
  await using content = await copyContent();
  const { change, save, content: read } = windowOn(content.dir);
  const stored = async (form: string): Promise<Pick<StoredForm, 'version' | 'data'>> =>
    (await read()).forms[form] ?? { version: '', data: {} };
  const { version, data } = await stored('site');
  const wrong = {
    name: 'Otro nombre',
    domainLabel: 'sin punto',
    rating: { ...(data.rating as object), scale: '' },
    email: null,
    phone: '12',
    socialLinks: [{ url: 'https://facebook.com/luz' }, { url: 'x' }],
  };
  const answer = await save('site', version, { ...data, ...wrong });
  const after = await stored('site');
  expect(answer).toMatchObject({ result: 'invalid', isKept: true, stored: after });
  expect(after.data).toEqual({ ...data, name: 'Otro nombre' });
  // An answer that was lost: the same request comes again.
  expect(await save('site', version, { ...data, ...wrong })).toEqual(answer);
  // Neither link nor chat: both fields keep what they had.
  const { data: book } = await stored(BOOK);
  await change(BOOK, { category: 'Poesía', price: '13', amazonLink: null, soldByWhatsApp: false });
  expect((await stored(BOOK)).data).toEqual({ ...book, category: 'Poesía' });
  expect((await read()).problems).toEqual([]);
});

test('saves of a form within ten minutes share a copy, which describes the change; others make their own', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read, copies, duplicate, remove, restore } = windowOn(content.dir);
  const book = async () => {
    expect((await read()).problems).toEqual([]);
    return String(await content.read(`${BOOK}/index.yaml`));
  };
  const first = await book();
  await change(BOOK, { price: '$14 USD', image: { upload: 'one' } }, { one: cover(0) });
  wait(9);
  await change(BOOK, { price: '$15 USD', image: { upload: 'one' } }, { one: cover(1) });
  const [copy, ...others] = await copies();
  expect(others).toEqual([]);
  expect(copy).toMatchObject({
    title: 'Ebooks · Mujer, amanece',
    changes: ['Precio: «$13 USD» → «$15 USD»', expect.stringContaining('Portada')],
  });
  await duplicate(BOOK);
  wait();
  await remove(`${BOOK}-copia`);
  const told = (await copies()).flatMap(({ changes }) => changes);
  expect(told.slice(0, 2)).toEqual(['Se borró.', 'Se agregó.']);
  const second = await book();
  wait(11);
  await change(BOOK, { price: '$16 USD' });
  wait(11);
  await change(BOOK, { image: { upload: 'one' } }, { one: cover(2) });
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

test('the folder of a new entry has a name that every system allows, and no other card or part of the page', async () => {
  await using content = await copyContent();
  const { save, content: read } = windowOn(content.dir);
  const data = (await read()).forms[BOOK]?.data ?? {};
  const added = async (title: string) => {
    const answer = await save(
      'ebooks',
      null,
      { ...data, title, image: { upload: 'one' } },
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
  const { upload, send, content: read, remove, change } = windowOn(content.dir);
  const { data = {} } = (await read()).forms[BOOK] ?? {};
  const newBook = async (title: string) => {
    const key = randomUUID();
    const image = await upload(cover(1), key);
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
  // A repeat, after a lost answer or from a second tab
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

test('copies describe changes by titles, counts and the names of chosen files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, newestCopies, remove, restore } = windowOn(content.dir);
  const told = async () => {
    wait(11);
    return (await copies())[0]?.changes;
  };
  await change('ebooks', { order: ['mujer-amanece', 'gone', 'casa-encendida'] });
  expect(await told()).toEqual(['Orden en la página: «Mujer, amanece», «Casa encendida»']);
  const figures = [
    { value: '5+', label: 'años de experiencia' },
    { value: '98%', label: 'satisfacción' },
  ];
  await change('about', { figures });
  expect(await told()).toEqual(['Cifras: sin «500+»']);
  await change('about', { figures: [...figures, { value: '9', label: 'coros' }] });
  expect(await told()).toEqual(['Cifras: con «9»']);
  await change('about', { figures: [] });
  expect(await told()).toEqual(['Cifras: eran 3, no queda ninguna']);
  await change('printed-books/cartas-bajo-el-araguaney', {
    disabled: undefined,
    status: undefined,
    soldByWhatsApp: true,
  });
  expect(await told()).toEqual(['Cómo se vende']);
  await change(BOOK, { image: { upload: 'one' } }, { one: cover(1) });
  expect(await told()).toEqual(['Portada: «portada.svg» → «mi-portada.svg»']);
  const chosen = expect.stringMatching(/^\.\/mi-portada-\w+\.svg$/);
  expect((await copies())[0]?.pictures).toEqual([{ before: './portada.svg', after: chosen }]);
  await change(BOOK, { image: { upload: 'one' } }, { one: cover(2) });
  expect(await told()).toEqual(['Portada: otro archivo que se llama igual']);
  await remove(BOOK);
  expect(await told()).toEqual(['Se borró.']);
  await restore((await copies())[0]?.name ?? '');
  expect(await told()).toEqual(['Volvió.']);
  // However few are asked for, those before them count.
  const all = await copies();
  expect(await newestCopies(1)).toEqual({ copies: all.slice(0, 1), hasOlder: true });
  expect(await newestCopies(all.length)).toEqual({ copies: all, hasOlder: false });
});

test('a file that cannot be read is reported with its remedy, and nothing overwrites it', async () => {
  await using content = await copyContent();
  const { content: read, save, change, duplicate, remove, copies } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  const { data = {} } = (await read()).forms[BOOK] ?? {};
  await content.write(`${BOOK}/index.yaml`, 'title: *Nuevo\nprice: $13 USD\n');
  const before = filesOf(content.dir);
  const { forms, problems } = await read();
  const told = /Línea 1: usa un atajo de YAML/;
  expect(forms[BOOK]?.unreadable).toMatch(told);
  expect(problems.map(({ form }) => form)).toContainEqual(formAt(BOOK));
  expect(forms['ebooks/casa-encendida']?.data.title).toBe('Casa encendida');
  const version = forms[BOOK]?.version ?? '';
  for (const answer of [await save(BOOK, version, data), await duplicate(BOOK), await remove(BOOK)])
    expect(answer).toMatchObject({
      result: 'conflict',
      stored: { unreadable: expect.stringMatching(told) },
    });
  expect(filesOf(content.dir)).toEqual(before);
  const [copy] = await copies();
  expect(copy?.changes).toEqual(['Otro programa la cambió, y ya no se puede leer.']);
  wait();
  await windowOn(content.dir).restore(copy?.name ?? '');
  expect((await read()).forms[BOOK]).toMatchObject({ unreadable: null, data: { price: '$13 USD' } });
});

test('a byte order mark and an unknown field survive a save', async () => {
  await using content = await copyContent();
  const { content: read, save, change } = windowOn(content.dir);
  const text = String(await content.read(`${BOOK}/index.yaml`));
  await content.write(`${BOOK}/index.yaml`, `\uFEFF${text}`);
  expect(await change(BOOK, { price: '$14 USD' })).toMatchObject({ result: 'saved' });
  expect(String(await content.read(`${BOOK}/index.yaml`))).toBe(text.replace('$13', '$14'));
  await content.write(`${BOOK}/index.yaml`, `${text}precio: 15\n`);
  expect(await change(BOOK, { price: '$16 USD' })).toMatchObject({
    result: 'invalid',
    problems: [{ form: formAt(BOOK), path: ['precio'], message: 'Este campo no existe; quizá es «price».' }],
  });
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('precio: 15');
  const { version = '', data: { precio: _, ...known } = {} } = (await read()).forms[BOOK] ?? {};
  expect(await save(BOOK, version, known)).toMatchObject({ result: 'saved' });
});

test('a save keeps a copy of what another tab or program wrote, even within ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { content: read, change, copies, save, restore } = windowOn(content.dir);
  const from = async (key: string, price: string) => {
    wait();
    const { version = '', data } = (await read()).forms[BOOK] ?? {};
    expect(await save(BOOK, version, { ...data, price }, {}, key)).toMatchObject({ result: 'saved' });
    return (await copies()).length;
  };
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await from(one, '$14 USD')).toBe(1);
  expect(await from(one, '$15 USD')).toBe(1);
  // Another tab.
  expect(await from(other, '$16 USD')).toBe(2);
  expect(await from(other, '$17 USD')).toBe(2);
  // A text editor.
  await content.replace(`${BOOK}/index.yaml`, '$17 USD', '$18 USD');
  expect(await from(other, '$19 USD')).toBe(3);
  wait();
  await restore((await copies())[0]?.name ?? '');
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$18 USD');
  // The clock is put back.
  wait();
  await change('about', { title: 'Yo' });
  vi.setSystemTime(Date.now() - 30 * 24 * 60 * 60_000);
  const count = (await copies()).length;
  expect(await from(other, '$20 USD')).toBe(count + 1);
  expect(await from(other, '$21 USD')).toBe(count + 1);
  wait(11);
  expect(await from(other, '$22 USD')).toBe(count + 2);
});

test('a save of one text, and what the window asks after it, read no other file', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  // Copies of another form, and an old picture in the folder.
  await change('about', { title: 'Yo' });
  await content.write(`${BOOK}/portada-vieja.svg`, DRAWING);
  wait(1);
  await read();
  await check(content.dir, dirname(content.dir));
  vi.mocked(readFile).mockClear();
  expect(await change(BOOK, { price: '$15 USD' })).toMatchObject({ result: 'saved' });
  await read();
  await check(content.dir, dirname(content.dir));
  const paths = vi.mocked(readFile).mock.calls.map(([path]) => String(path));
  expect(new Set(paths)).toEqual(new Set([join(content.dir, BOOK, 'index.yaml')]));
});

const copyFolder = (moment: Date, rest = '') =>
  moment.toISOString().replace('T', ' ').replaceAll(':', '.').replace('Z', '') + rest;

test('copies whose folders have only the moment in their names are listed and brought back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const first = filesOf(content.dir);
  const name = copyFolder(new Date());
  const index = await content.read(`${BOOK}/index.yaml`);
  await content.write(`../.copias/${name}/${BOOK}/index.yaml`, index);
  // As Windows names a copied folder.
  await content.write(`../.copias/${name} - copia/${BOOK}/index.yaml`, index);
  wait();
  const { change, copies, restore } = windowOn(content.dir);
  await content.replace(`${BOOK}/index.yaml`, '$13 USD', '$14 USD');
  await change(BOOK, { price: '$15 USD' });
  wait();
  const prices = (await copies()).map(({ changes }) => changes);
  expect(prices).toEqual([['Precio: «$14 USD» → «$15 USD»'], ['Precio: «$13 USD» → «$14 USD»']]);
  await restore(name);
  expect(filesOf(content.dir)).toEqual(first);
});

test('an entry whose name is almost too long for the disk has copies', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const entry = `ebooks/${'a'.repeat(235)}`;
  await content.rename(BOOK, entry);
  await content.replace('ebooks/index.yaml', 'mujer-amanece', entry.slice('ebooks/'.length));
  const before = filesOf(content.dir);
  const { change, copies, restore } = windowOn(content.dir);
  expect(await change(entry, { price: '$14 USD' })).toMatchObject({ result: 'saved' });
  wait();
  await restore((await copies())[0]?.name ?? '');
  expect(filesOf(content.dir)).toEqual(before);
});

test('a copy goes when it is a year old and a thousand are newer, but not the last of its form', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const daysAgo = (days: number, seconds = 0) =>
    new Date(Date.now() - days * 24 * 60 * 60_000 + seconds * 1000);
  const put = (name: string) => content.write(`../.copias/${name}/index.yaml`, 'title: x');
  const old = (days: number, form: string) => copyFolder(daysAgo(days), ` ${form}`);
  const gone = [old(900, 'hero'), old(500, 'ebooks mujer-amanece'), old(400, 'hero')];
  const last = old(800, 'about');
  const young = old(300, 'hero');
  for (const name of [...gone, last, young]) await put(name);
  for (let at = 0; at < 998; at++) await put(copyFolder(daysAgo(200, at), ' ebooks mujer-amanece'));
  const names = async () => {
    await windowOn(content.dir).content();
    return readdirSync(join(dirname(content.dir), '.copias'));
  };
  // Of the four that are older than a year one is among the newest thousand.
  const first = await names();
  expect(first).toEqual(expect.arrayContaining([last, gone[2], young]));
  expect(first).toHaveLength(1001);
  for (const days of [100, 99, 98]) await put(old(days, 'hero'));
  const left = await names();
  expect(left).not.toContain(gone[2]);
  expect(left).toEqual(expect.arrayContaining([last, young]));
  expect(left).toHaveLength(1003);
});

test('a deleted entry is restored with its subfolders and hidden files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  for (const path of ['originales/foto.txt', 'originales/.orden', '.notas.txt'])
    await content.write(`${BOOK}/${path}`, path);
  const empty = join(content.dir, BOOK, 'vacía');
  mkdirSync(empty);
  const before = filesOf(content.dir);
  const { copies, remove, restore } = windowOn(content.dir);
  expect(await remove(BOOK)).toMatchObject({ result: 'saved' });
  expect(existsSync(join(content.dir, BOOK))).toBe(false);
  wait();
  const [{ name } = { name: '' }] = await copies();
  await restore(name);
  expect(filesOf(content.dir)).toEqual(before);
  expect(String(await content.read(`${BOOK}/.notas.txt`))).toBe('.notas.txt');
  expect(String(await content.read(`${BOOK}/originales/.orden`))).toBe('originales/.orden');
  expect(existsSync(empty)).toBe(true);
  // The same copy again, onto an entry without the empty folder.
  rmdirSync(empty);
  wait();
  await restore(name);
  expect(filesOf(content.dir)).toEqual(before);
});

test('a file that cannot be read is named, with what to do', async () => {
  await using content = await copyContent();
  await content.write(`${BOOK}/otra.jpg`, 'x');
  await content.write('hero/otra.jpg', 'x');
  const { backup, change, copies, duplicate, remove, restore } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  await change('hero', { title: 'Otro' });
  const before = filesOf(content.dir);
  const kept = await copies();
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  // So does a file that another program has locked, or that a cloud has not downloaded.
  for (const code of ['EACCES', 'EIO', 'UNKNOWN']) {
    vi.mocked(readFile).mockImplementation((async (path: string) => {
      if (basename(path) === 'otra.jpg') throw Object.assign(new Error(`${code}: no`), { code, path });
      return actual.readFile(path);
    }) as never);
    const back = kept.map(
      ({ name }) =>
        () =>
          restore(name),
    );
    for (const work of [backup, () => remove(BOOK), () => duplicate(BOOK), ...back])
      await expect(work()).rejects.toThrow(
        /^No se puede leer «.*otra\.jpg»\. Ciérralo si lo usa otro programa, .* e inténtalo otra vez\.$/,
      );
    vi.resetAllMocks();
    expect(filesOf(content.dir)).toEqual(before);
  }
});

test('links inside a folder of the page stop nothing', async () => {
  await using content = await copyContent();
  const { backup, change, copies, duplicate, remove, restore } = windowOn(content.dir);
  for (const folder of [BOOK, 'hero'])
    for (const target of ['nowhere', 'about', folder]) {
      const name = join(content.dir, folder, `enlace-${basename(target)}`);
      // On Windows only junctions need no special rights.
      await symlink(join(content.dir, target), name, 'junction');
    }
  expect(await change('hero', { title: 'Otro' })).toMatchObject({ result: 'saved' });
  expect(await duplicate(BOOK)).toMatchObject({ result: 'saved' });
  expect(await remove(BOOK)).toMatchObject({ result: 'saved' });
  for (const { name } of await copies()) await restore(name);
  expect((await backup()).length).toBeGreaterThan(0);
  expect((await readContent(content.dir)).problems).toEqual([]);
});

test('a deleted entry is restored with its cover after the clock was put back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, content: read, remove, send } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  vi.setSystemTime(Date.now() - 30 * 24 * 60 * 60_000);
  const { version = '', data } = (await read()).forms[BOOK] ?? {};
  const before = filesOf(content.dir);
  await remove(BOOK);
  wait();
  const brought = { form: formAt(BOOK), version: null, data: data ?? {} };
  expect(await send(brought)).toMatchObject({ result: 'saved', stored: { version } });
  expect(filesOf(content.dir)).toEqual(before);
});

test('a save keeps what another program writes meanwhile', async () => {
  await using content = await copyContent();
  const { change, remove, copies, restore } = windowOn(content.dir);
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  /** Another program writes while the server writes a temporary file. */
  const meanwhile = (path: string, text: string) =>
    vi.mocked(writeFile).mockImplementation(async (...args) => {
      await actual.writeFile(join(content.dir, path), text);
      return actual.writeFile(...args);
    });
  const edited = String(await content.read(`${BOOK}/index.yaml`)).replace('$13', '$18');
  meanwhile(`${BOOK}/index.yaml`, edited);
  expect(await change(BOOK, { price: '$14 USD', image: { upload: 'one' } }, { one: cover(1) })).toMatchObject(
    {
      result: 'conflict',
      stored: { data: { price: '$18 USD' } },
    },
  );
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/index.yaml`))).toBe(edited);
  expect(readdirSync(join(content.dir, BOOK)).toSorted()).toEqual(['index.yaml', 'portada.svg']);

  await change(BOOK, { price: '$14 USD' });
  const [copy] = await copies();
  meanwhile(`${BOOK}/index.yaml`, edited.replace('$18', '$19'));
  await expect(restore(copy?.name ?? '')).rejects.toThrow(
    /^No se guardó: otro programa lo cambió en este momento. Inténtalo otra vez. Una parte puede estar hecha ya/,
  );
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$19 USD');
  meanwhile(`${BOOK}/carta.txt`, 'Hola');
  await restore(copy?.name ?? '');
  expect(String(await content.read(`${BOOK}/carta.txt`))).toBe('Hola');
  meanwhile(`${BOOK}/otra.txt`, 'Hola');
  expect(await remove(BOOK)).toMatchObject({ result: 'conflict', form: formAt(BOOK) });
  vi.resetAllMocks();
  expect(String(await content.read(`${BOOK}/otra.txt`))).toBe('Hola');
  vi.mocked(writeFile).mockImplementation(async (...args) => {
    await actual.rm(join(content.dir, 'about/index.yaml'), { force: true });
    return actual.writeFile(...args);
  });
  expect(await change('about', { title: 'Yo' })).toMatchObject({ result: 'conflict', stored: null });
  vi.resetAllMocks();
  expect(existsSync(join(content.dir, 'about/index.yaml'))).toBe(false);
});

test('an upload that never ends blocks no other request', async () => {
  await using content = await copyContent();
  const { routes, content: read } = windowOn(content.dir);
  const endless = new Request('http://localhost:4501/api/backup', {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    body: new ReadableStream({ start: (part) => part.enqueue(Buffer.from('--x\r\n')) }),
    duplex: 'half',
  } as RequestInit);
  void routes['POST /api/backup']?.(endless);
  expect((await read()).problems).toEqual([]);
});

/** News of a content folder, from the moment when it is watched. */
async function newsOf(content: ContentCopy) {
  const { answer, close } = eventStreams(content.dir, join(content.dir, '../messages.jsonl'));
  const news = answer().body?.getReader();
  const next = async () => Buffer.from((await news?.read())?.value ?? '').toString();
  await next();
  const heard = next();
  const isHeard = heard.then(() => true);
  for (let at = 0; !(await Promise.race([isHeard, setTimeout(200, false)])); at++)
    await content.write(`${BOOK}/carta-${at}.txt`, '');
  expect(await heard).toContain('event: content');
  return {
    next,
    // Windows removes no folder that is watched.
    [Symbol.asyncDispose]: async () => {
      await news?.cancel();
      await close();
    },
  };
}

test('a message in the mailbox is news', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  openStore(join(content.dir, '../messages.jsonl')).add('', {});
  expect(await news.next()).toContain('event: message');
});

test('temporary files send no event', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  const later = news.next();
  await content.write(`${BOOK}/.sin-terminar-index.yaml`, '');
  await content.remove(`${BOOK}/.sin-terminar-index.yaml`);
  expect(await Promise.race([later, setTimeout(600, 'nothing')])).toBe('nothing');
});

test('a content folder that is removed and put back is still watched', async () => {
  await using content = await copyContent();
  await using news = await newsOf(content);
  await rename(content.dir, `${content.dir}-aparte`);
  expect(await news.next()).toContain('event: content');
  await rename(`${content.dir}-aparte`, content.dir);
  expect(await news.next()).toContain('event: content');
  await content.write(`${BOOK}/otra-carta.txt`, '');
  expect(await news.next()).toContain('event: content');
});

test('a disk that is full or read-only at any moment is reported in Spanish, and nothing has changed', async () => {
  await using content = await copyContent();
  const { change, remove, save, content: read } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  const data = (await read()).forms[BOOK]?.data ?? {};
  const before = filesOf(content.dir);
  const copies = () => readdirSync(join(dirname(content.dir), '.copias'));
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  const full = 'no queda espacio en el disco';
  const refused = 'no hay permiso para escribir en /disco';
  const TYPED = 'Lo que escribiste sigue aquí.';
  for (const [code, told, rest, work] of [
    ['ENOSPC', full, TYPED, () => change(BOOK, { image: { upload: 'one' } }, { one: cover(1) })],
    [
      'ENOSPC',
      full,
      TYPED,
      () => save('ebooks', null, { ...data, title: 'Otro', image: { upload: 'one' } }, { one: cover(1) }),
    ],
    [
      'EACCES',
      refused,
      'No cambió nada.',
      () => {
        mkdirSync(join(content.dir, BOOK, 'vacía'), { recursive: true });
        return remove(BOOK);
      },
    ],
  ] as const) {
    const kept = copies();
    const failure = Object.assign(new Error(code), { code, path: '/disco/ficha' });
    for (let skipped = 0; skipped < 40; skipped++) {
      let calls = 0;
      const failing = (real: (...args: never[]) => unknown) =>
        (async (...args: never[]) => {
          if (calls++ >= skipped) throw failure;
          return real(...args);
        }) as never;
      vi.mocked(writeFile).mockImplementation(failing(actual.writeFile as never));
      // A full disk makes no folders, but renames and removes.
      vi.mocked(mkdir).mockImplementation(failing(actual.mkdir as never));
      if (code === 'EACCES') vi.mocked(rename).mockImplementationOnce(failing(actual.rename as never));
      const answer = await work().catch((error: Error) => error);
      vi.resetAllMocks();
      if (!(answer instanceof Error)) {
        expect(answer).toMatchObject({ result: 'saved' });
        break;
      }
      // An upload says nothing of the rest.
      expect(answer.message).toMatch(new RegExp(`^No se guardó: ${told}.* otra vez\\.( ${rest})?$`));
      expect(filesOf(content.dir), `after ${skipped} calls`).toEqual(before);
      // A retry that fails for hours makes no copies.
      expect(copies()).toEqual(kept);
    }
    await rm(content.dir, { recursive: true });
    for (const [path, bytes] of Object.entries(before))
      await content.write(path, Buffer.from(bytes, 'base64'));
  }
});

test('a page that stops half-way back has whole forms, and a repeat finishes', async () => {
  await using content = await copyContent();
  const { change, duplicate, remove, restorePage } = windowOn(content.dir);
  const first = wordsOf(content.dir);
  const moment = new Date().toISOString();
  await change(BOOK, { price: '$14 USD', image: { upload: 'one' } }, { one: cover(0) });
  await duplicate(BOOK);
  await remove('ebooks/casa-encendida');
  const last = wordsOf(content.dir);
  const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
  /**
   * Brings the page back. From the call `stop` on nothing is written, as if the program had been killed.
   * @returns how many calls there were
   */
  const bringBack = async (stop: number) => {
    let calls = 0;
    const failing = (real: (...args: never[]) => unknown) =>
      (async (...args: never[]) => {
        if (calls++ >= stop) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
        return real(...args);
      }) as never;
    vi.mocked(writeFile).mockImplementation(failing(actual.writeFile as never));
    vi.mocked(mkdir).mockImplementation(failing(actual.mkdir as never));
    vi.mocked(rename).mockImplementation(failing(actual.rename as never));
    vi.mocked(rm).mockImplementation(failing(actual.rm as never));
    const isDone = await restorePage(moment).then(
      () => true,
      () => false,
    );
    vi.resetAllMocks();
    expect(isDone).toBe(stop === Number.POSITIVE_INFINITY);
    return calls;
  };
  const beforeStops = new Date().toISOString();
  const calls = await bringBack(Number.POSITIVE_INFINITY);
  await restorePage(beforeStops);
  const stops = drawnNumbers(8, calls - 1).map(Math.round);
  for (const stop of stops) {
    const latest = new Date().toISOString();
    await bringBack(stop);
    // The next start.
    const { content: read, restorePage: repeat } = windowOn(content.dir);
    expect((await read()).problems, `after ${stop} calls`).toEqual([]);
    await repeat(moment);
    expect(wordsOf(content.dir), `after ${stop} calls`).toEqual(first);
    await repeat(latest);
    expect(wordsOf(content.dir), `after ${stop} calls`).toEqual(last);
  }
});

test('a temporary file that another program has locked stops neither the start nor the removal of others', async () => {
  await using content = await copyContent();
  for (const name of ['uno', 'dos']) await content.write(`${BOOK}/.sin-terminar-${name}`, '');
  vi.mocked(rm).mockRejectedValueOnce(Object.assign(new Error('EBUSY'), { code: 'EBUSY' }));
  expect((await windowOn(content.dir).content()).problems).toEqual([]);
  expect(globSync('**/.sin-terminar*', { cwd: content.dir })).toHaveLength(1);
});

test('a program that is killed at any moment leaves every form as before or as after its save', async () => {
  await using content = await copyContent();
  const prices = ['$13 USD', ...Array.from({ length: 1000 }, (_, at) => `$${at} USD`)];
  for (const milliseconds of drawnNumbers(Number(process.env.KILLS ?? 3), 400)) {
    const program = spawn(
      process.execPath,
      [join(import.meta.dirname, 'support/save-forever.ts'), content.dir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void program.kill('SIGKILL'));
    await once(program.stdout, 'data');
    await setTimeout(milliseconds);
    program.kill('SIGKILL');
    await once(program, 'exit');
    expect((await readContent(content.dir)).problems).toEqual([]);
    expect(prices).toContain(parse(String(await content.read(`${BOOK}/index.yaml`))).price);
    // The next start removes temporary files, and copies can be restored.
    const { copies, restore, content: read } = windowOn(content.dir);
    await read();
    expect(globSync('**/.sin-terminar*', { cwd: dirname(content.dir) })).toEqual([]);
    const [newest] = await copies();
    if (newest) await restore(newest.name);
  }
});

test('no form and no file outside the content folder is read or written', async () => {
  await using content = await copyContent();
  const { routes, save, remove, restore } = windowOn(content.dir);
  await content.write('../ajeno.svg', DRAWING);
  await content.write('hero/.oculto.svg', DRAWING);
  for (const form of ['..', 'ebooks/../../content/hero', '../content/hero', 'hero\\..', 'ebooks/.oculto']) {
    await expect(save(form, 'x', {})).rejects.toThrow('no existe esa parte de tu página');
    await expect(remove(form)).rejects.toThrow('no existe esa parte de tu página');
  }
  await expect(restore('../content')).rejects.toThrow('Esa copia ya no está');
  expect(readdirSync(dirname(content.dir)).toSorted()).toEqual(['ajeno.svg', 'content']);
  for (const [path, status] of [
    ['ebooks/mujer-amanece/portada.svg', 200],
    ['../ajeno.svg', 404],
    ['ebooks/../../ajeno.svg', 404],
    ['hero/..\\..\\ajeno.svg', 404],
    ['hero/.oculto.svg', 404],
    ['ebooks/mujer-amanece/index.yaml', 404],
  ] as const) {
    const asked = `http://localhost/api/file?${new URLSearchParams({ path })}`;
    const answer = await routes['GET /api/file']?.(new Request(asked));
    expect((answer as Response).status, path).toBe(status);
  }
  expect(existsSync(join(content.dir, 'ajeno.svg'))).toBe(false);
});

test('a PDF opens without the policy for drawings: with that policy WebKit shows nothing', async () => {
  await using content = await copyContent();
  const { routes } = windowOn(content.dir);
  const policyOf = async (path: string) => {
    const asked = new Request(`http://localhost/api/file?${new URLSearchParams({ path })}`);
    const answer = (await routes['GET /api/file']?.(asked)) as Response;
    return answer.headers.get('Content-Security-Policy');
  };
  const guide = 'free-guides/siete-mananas-con-luz/siete-mananas-con-luz.pdf';
  expect(await policyOf(guide)).toBe("frame-ancestors 'none'");
  expect(await policyOf('hero/retrato.svg')).toMatch(/^default-src 'none'.*; sandbox$/);
});

test('an error of the system is answered in Spanish, any other with its own words', async () => {
  await using content = await copyContent();
  const failed = (code: string) => Object.assign(new Error(`${code}: english`), { code, syscall: 'write' });
  const routes = {
    'GET /api/folder': () => readFile(content.dir),
    'GET /api/below': () => readdir(join(content.dir, BOOK, 'index.yaml')),
    'GET /api/full': () => Promise.reject(failed('ENOSPC')),
    'GET /api/own': () => Promise.reject(new Error('Pulsa antes.', { cause: failed('EACCES') })),
  };
  const handle = answer(routes);
  const server = createServer((asked, response) => handle(asked, response, () => response.end('')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const told = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/${name}`);
    return [response.status, await response.text()];
  };
  const another = 'es una carpeta y debía ser un archivo, o al revés';
  expect(await told('folder')).toEqual([500, expect.stringContaining(another)]);
  expect(await told('below')).toEqual([500, expect.stringContaining(`index.yaml ${another}`)]);
  expect(await told('full')).toEqual([500, expect.stringMatching(/^No se pudo: no queda espacio/)]);
  expect(await told('own')).toEqual([500, 'Pulsa antes.']);
});

test('requests under other host names and from other sites are refused', async () => {
  const guard = onlyThisComputer('http://localhost:4500/');
  const server = createServer((asked, response) => guard(asked, response, () => response.end('bien')));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const status = async (method: string, headers: Record<string, string>) => {
    const asked = request({ port, host: '127.0.0.1', method, headers }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    return [response.statusCode, response.headers['content-security-policy']];
  };
  const own = `localhost:${port}`;
  const policy = expect.stringMatching(/script-src 'self';.*frame-src http:\/\/localhost:4500;/);
  expect(await status('GET', { host: own })).toEqual([200, policy]);
  expect(await status('POST', { host: own, origin: `http://${own}` })).toEqual([200, policy]);
  // A page of the window; a typed address, start file or bookmark.
  for (const site of ['same-origin', 'none'])
    expect(await status('GET', { host: own, 'sec-fetch-site': site })).toEqual([200, policy]);
  for (const [method, headers] of [
    ['GET', { host: 'malo.example:4501' }],
    ['GET', { host: 'localhost.malo.example' }],
    // A picture on another site with the window's address; the same on another port of this computer.
    ['GET', { host: own, 'sec-fetch-site': 'cross-site' }],
    ['GET', { host: own, 'sec-fetch-site': 'same-site' }],
    ['POST', { host: own }],
    ['POST', { host: own, origin: 'https://malo.example' }],
    ['POST', { host: own, origin: 'http://localhost:4500' }],
    ['DELETE', { host: own, origin: 'null' }],
  ] as const)
    expect(await status(method, headers)).toEqual([403, policy]);
});
