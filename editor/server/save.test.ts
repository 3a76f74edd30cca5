import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import type { StoredForm } from '../api.ts';
import { BOOK } from '../tests/support/book.ts';
import { wait } from '../tests/support/clock.ts';
import { formAt, windowOn } from '../tests/support/server.ts';

afterEach(() => void vi.useRealTimers());

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

test('a file that cannot be read is reported with its remedy, and nothing overwrites it', async () => {
  await using content = await copyContent();
  const { content: read, save, change, duplicate, remove, copies } = windowOn(content.dir);
  await change(BOOK, { price: '$14 USD' });
  const { data = {} } = (await read()).forms[BOOK] ?? {};
  await content.write(`${BOOK}/index.yaml`, 'title: *Nuevo\nprice: $13 USD\n');
  const before = filesIn(content.dir);
  const { forms, problems } = await read();
  const told = /Línea 1: usa un atajo de YAML/;
  expect(forms[BOOK]?.unreadable).toMatch(told);
  expect(problems.map(({ form }) => form)).toContainEqual(formAt(BOOK));
  expect(forms['ebooks/casa-encendida']?.data.title).toBe('Casa encendida');
  const version = forms[BOOK]?.version ?? '';
  const saved = await save(BOOK, version, data);
  expect(saved).toMatchObject({ isKept: true });
  for (const answer of [saved, await duplicate(BOOK), await remove(BOOK)])
    expect(answer).toMatchObject({
      result: 'conflict',
      stored: { unreadable: expect.stringMatching(told) },
    });
  expect(filesIn(content.dir)).toEqual(before);
  const [copy] = await copies();
  expect(copy?.changes).toEqual(['Otro programa la cambió, y ya no se puede leer.']);
  wait();
  await windowOn(content.dir).restore(copy?.name ?? '');
  expect((await read()).forms[BOOK]).toMatchObject({ unreadable: null, data: { price: '$14 USD' } });
});

test('a byte order mark and an unknown field survive a save', async () => {
  await using content = await copyContent();
  const { change } = windowOn(content.dir);
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
  expect(await change(BOOK, { precio: null })).toMatchObject({ result: 'saved' });
  expect(String(await content.read(`${BOOK}/index.yaml`))).not.toContain('precio');
});

test('over what another program wrote meanwhile only what was typed is saved', async () => {
  await using content = await copyContent();
  const { content: read, send } = windowOn(content.dir);
  const { version = '' } = (await read()).forms[BOOK] ?? {};
  await content.replace(`${BOOK}/index.yaml`, /^category: .*$/m, 'category: Cuento');
  await content.replace(`${BOOK}/index.yaml`, '$13 USD', '$14 USD');
  const answer = await send({ form: formAt(BOOK), version, data: { price: '$15 USD' } });
  expect(answer).toMatchObject({
    result: 'saved',
    isOverOther: true,
    stored: { data: { category: 'Cuento', price: '$15 USD' } },
  });
});

test('a draft has only what could not be saved, also while the disk takes no page', async () => {
  await using content = await copyContent();
  const { content: read, send } = windowOn(content.dir);
  const { version = '' } = (await read()).forms[BOOK] ?? {};
  const key = randomUUID();
  const typed = { key, form: formAt(BOOK), version, data: { price: '13', category: 'Cuento' } };
  const drafts = async () => (await read()).drafts.map(({ data }) => data);
  await content.rename('', '../aparte');
  await expect(send(typed)).rejects.toThrow('la carpeta de tu página no está');
  expect(await drafts()).toEqual([typed.data]);
  await content.rename('../aparte', '');
  await send(typed);
  expect(await drafts()).toEqual([{ price: '13' }]);
});
