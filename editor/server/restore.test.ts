import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { type ContentCopy, copyContent } from '../../tests/support/content-copy.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { SEED } from '../../tests/support/seed.ts';
import { BOOK } from '../tests/support/book.ts';
import { wait } from '../tests/support/clock.ts';
import { cover } from '../tests/support/cover.ts';
import { windowOn } from '../tests/support/server.ts';
import { wordsIn, wordsOf } from '../tests/support/words-in.ts';

afterEach(() => void vi.useRealTimers());

const words = fc.stringMatching(/^[\p{L}\p{N}:#'"«-]([\p{L}\p{N} :#'"«-]*[\p{L}\p{N}])?$/u, {
  maxLength: 90,
});

const ACTIONS = ['text', 'list', 'cover', 'wrong', 'add', 'copy', 'remove', 'order', 'back'] as const;

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
  const image = { chosen: 'one' };
  const actions: Record<typeof what, () => Promise<{ readonly result: string }>> = {
    text: () => change(book, { category: text }),
    list: () => change(book, { features: [text, ...text.split(/ +/)] }),
    cover: () => change(book, { image }, files),
    wrong: () => change(book, { price: '13', category: text }),
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
  const { result } = await actions[what]();
  expect(result, what).toBe(what === 'wrong' ? 'invalid' : 'saved');
  // The right field is saved, the wrong one is not.
  if (what === 'text' || what === 'wrong')
    expect(parse(String(await content.read(`${book}/index.yaml`))).category).toBe(text);
}

test('any sequence of actions leaves a valid page that can be undone to any copy or to the start, and redone', async () => {
  const run = async (asked: readonly Step[], chosen: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await using content = await copyContent();
    const first = filesIn(content.dir);
    let server = windowOn(content.dir);
    const states: { moment: string; files: ReturnType<typeof filesIn> }[] = [];
    for (const step of asked) {
      wait(step.minutes);
      if (step.isReloaded) server = windowOn(content.dir);
      const files = filesIn(content.dir);
      const before = await server.copies();
      await take(step, server, content);
      for (const { name, moment } of await server.copies())
        if (!before.some((copy) => copy.name === name)) states.push({ moment, files });
    }
    expect((await server.content()).problems).toEqual([]);
    const made = await server.copies();
    const { moment, files } = states[chosen % states.length] ?? { moment: '', files: {} };
    const latest = wordsIn(content.dir);
    wait();
    const beforeRestoring = new Date().toISOString();
    await server.restorePage(moment);
    expect(wordsIn(content.dir)).toEqual(wordsOf(files));
    // Pictures that were chosen since stay.
    expect(filesIn(content.dir)).toMatchObject(files);
    // A repeat, after a lost answer, changes nothing.
    const copies = await server.copies();
    wait();
    await server.restorePage(moment);
    expect(await server.copies()).toEqual(copies);
    wait();
    await server.restorePage(beforeRestoring);
    expect(wordsIn(content.dir)).toEqual(latest);
    expect((await server.content()).problems).toEqual([]);
    for (const { name } of made) {
      wait();
      await server.restore(name);
    }
    // Replaced pictures stay.
    expect(wordsIn(content.dir)).toEqual(wordsOf(first));
    expect(filesIn(content.dir)).toMatchObject(first);
  };
  await fc.assert(fc.asyncProperty(steps, fc.nat(99), run), {
    numRuns: Number(process.env.RUNS ?? 2),
    ...SEED,
  });
});

test('the page goes back as one action: the saves of other forms since, entries, and all of it again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  const { change, copies, duplicate, remove, restorePage } = windowOn(content.dir);
  const first = filesIn(content.dir);
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
  const latest = filesIn(content.dir);
  wait();
  const moment = (await copies()).find(({ form }) => form.section === 'about')?.moment ?? '';
  await restorePage(moment);
  expect(String(await content.read(`${BOOK}/index.yaml`))).toContain('$14 USD');
  const words = (await content.read(`${BOOK}/index.yaml`)).toString('latin1');
  expect(filesIn(content.dir)).toEqual({ ...first, [`${BOOK}/index.yaml`]: words });
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
  expect(filesIn(content.dir)).toEqual(latest);
});

test('going back to a moment with an invalid form is refused with the reason, and changes nothing', async () => {
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
  const before = filesIn(content.dir);
  wait();
  await expect(restorePage(moment)).rejects.toThrow(
    /^Con eso la página no se podría mostrar, y no cambió nada. Ebooks · mujer-amanece: Línea 1: usa un atajo/,
  );
  expect(filesIn(content.dir)).toEqual(before);
});

test('a deleted entry is restored with its subfolders and hidden files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await using content = await copyContent();
  for (const path of ['originales/foto.txt', 'originales/.orden', '.notas.txt'])
    await content.write(`${BOOK}/${path}`, path);
  const empty = join(content.dir, BOOK, 'vacía');
  mkdirSync(empty);
  const before = filesIn(content.dir);
  const { copies, remove, restore } = windowOn(content.dir);
  expect(await remove(BOOK)).toMatchObject({ result: 'saved' });
  expect(existsSync(join(content.dir, BOOK))).toBe(false);
  wait();
  const [{ name } = { name: '' }] = await copies();
  await restore(name);
  expect(filesIn(content.dir)).toEqual(before);
  // The same copy again, onto an entry without the empty folder.
  rmdirSync(empty);
  wait();
  await restore(name);
  expect({ ...filesIn(content.dir), [`${BOOK}/vacía`]: null }).toEqual(before);
});
