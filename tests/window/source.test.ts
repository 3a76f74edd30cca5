import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { PUBLICATIONS_FOLDER } from '../../publish/account-file.ts';
import { publicationsIn } from '../../publish/publications.ts';
import { EMPTY_LIST } from '../../publish/upload/server-list.ts';
import type { Fetched, Source } from '../../publish/upload/source.ts';
import type { SecondFolderAnswer } from '../../window/api.ts';
import { bringSource } from '../../window/server/bring-source.ts';
import { mergeSource } from '../../window/server/merge-source.ts';
import { readSource } from '../../window/server/source.ts';
import { copyContent } from '../content/content-copy.ts';
import { BOOK } from '../content/sample-content.ts';
import { beforeCalls, systemError } from '../support/disk.ts';
import { screensOn } from './support/screens.ts';
import { windowOn } from './support/server.ts';

// The real functions, until a test makes one of them fail.
vi.mock('node:fs/promises', { spy: true });
afterEach(() => vi.resetAllMocks());

/** What comes from a host. */
const fetched = (files: ReadonlyMap<string, Uint8Array>): Fetched => ({
  list: EMPTY_LIST,
  sources: [{ publication: { id: 'otra', when: 1 }, files }],
  keys: {},
});

test('a path that leads out of the page is refused, and nothing has changed', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  const theirs = await readSource(there.dir);
  const before = await readSource(here.dir);
  for (const path of [
    'content/../../fuera.txt',
    '/fuera.txt',
    'content/..',
    'content//fuera.txt',
    'fuera.txt',
    'publicado/../fuera.txt',
    'borradores/../../fuera.txt',
  ]) {
    const sent = fetched(new Map(theirs).set(path, Buffer.from('x')));
    const settings = dirname(here.dir);
    await expect(bringSource(here.dir, settings, sent), path).rejects.toThrow('No cambió nada');
    await expect(mergeSource(here.dir, settings, sent, {}), path).rejects.toThrow('No cambió nada');
    expect(await readSource(here.dir), path).toEqual(before);
    expect(existsSync(join(here.dir, '../fuera.txt')), path).toBe(false);
  }
});

test('without a publication that both computers have, what differs is asked, and what only one has is in both', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  await windowOn(there.dir).duplicate('ebooks/casa-encendida');
  await windowOn(there.dir).remove('youtube/ejercicios-de-teatro');
  const merge = async (wanted: Parameters<typeof mergeSource>[3]) =>
    mergeSource(here.dir, dirname(here.dir), fetched(await readSource(there.dir)), wanted);
  const refused = await merge({}).catch((error) => error);
  expect(refused.question.choices).toMatchObject([{ form: BOOK, there: ['Precio: «$13 USD» → «$31 USD»'] }]);
  await merge({ [BOOK]: 'here' });
  const now = (await windowOn(here.dir).content()).forms;
  expect(now[BOOK]?.data.price).toBe('$13 USD');
  expect(Object.keys(now)).toContain('ebooks/casa-encendida-copia');
  expect(Object.keys(now)).toContain('youtube/ejercicios-de-teatro');
});

test('files of the system are no change: they are not sent, nothing is asked about them, and cards go with theirs', async () => {
  const deleted = 'youtube/ejercicios-de-teatro';
  await using here = await copyContent();
  await using there = await copyContent();
  const settings = dirname(here.dir);
  const base = fetched(await readSource(there.dir));
  await bringSource(here.dir, settings, base);
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  await windowOn(there.dir).change('hero', { title: 'Allá.' });
  await windowOn(there.dir).remove(deleted);
  await windowOn(here.dir).change('ebooks/casa-encendida', { price: '$32 USD' });
  for (const file of [
    `${BOOK}/.DS_Store`,
    `${BOOK}/._portada.svg`,
    'hero/Thumbs.db',
    `${deleted}/desktop.ini`,
  ])
    await here.write(file, 'x');
  expect([...(await readSource(here.dir)).keys()].filter((path) => /DS_|\._|Thumbs|ini$/.test(path))).toEqual(
    [],
  );
  // An earlier version has sent one.
  const files = new Map(await readSource(there.dir)).set(
    'content/ebooks/casa-encendida/.DS_Store',
    Buffer.from('y'),
  );
  const newest = { publication: { id: 'nueva', when: 2 }, files };
  const merged = { ...base, sources: [newest, ...base.sources] as const };
  expect(await mergeSource(here.dir, settings, merged, {})).toContain('Listo: aquí está lo que publicaste');
  const { forms } = await windowOn(here.dir).content();
  expect(forms[BOOK]?.data.price).toBe('$31 USD');
  expect(forms.hero?.data.title).toBe('Allá.');
  expect(forms['ebooks/casa-encendida']?.data.price).toBe('$32 USD');
  expect(existsSync(join(here.dir, deleted))).toBe(false);
});

test('without what the latest publication was made of nothing is merged, and that publication is not replaced unasked', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  const latest = { id: 'después', when: 2 };
  const lacking = {
    ...fetched(await readSource(there.dir)),
    list: { ...EMPTY_LIST, publication: latest },
  };
  const settings = dirname(here.dir);
  const before = await readSource(here.dir);
  await expect(mergeSource(here.dir, settings, lacking, { [BOOK]: 'there' })).rejects.toMatchObject({
    message: expect.stringContaining('no quedó guardado en tu hosting'),
    question: { kind: 'replace-publication', id: latest.id },
  });
  expect(await readSource(here.dir)).toEqual(before);
  // A new computer gets what there is.
  expect(await bringSource(here.dir, settings, lacking)).toContain('no quedó guardado en tu hosting');
  expect(publicationsIn(join(settings, PUBLICATIONS_FOLDER)).known()).not.toContain(latest.id);
});

test('the page of another computer that could not be shown is not merged, and nothing has changed', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await there.replace('hero/index.yaml', /^title: .*$/m, 'title: ""');
  const before = await readSource(here.dir);
  const merging = mergeSource(here.dir, dirname(here.dir), fetched(await readSource(there.dir)), {
    hero: 'there',
  });
  await expect(merging).rejects.toThrow('no cambió nada');
  expect(await readSource(here.dir)).toEqual(before);
});

test('the publications before come along: the program names them, and the page goes back to each', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  const sources: Source[] = [];
  for (const [at, price] of ['$30 USD', '$31 USD', '$32 USD'].entries()) {
    await windowOn(there.dir).change(BOOK, { price });
    const publication = { id: price, when: Date.parse(`2026-03-0${at + 1}T12:00Z`) };
    sources.unshift({ publication, files: await readSource(there.dir) });
  }
  const [newest, ...older] = sources;
  if (!newest) throw new Error('nothing was published');
  await bringSource(here.dir, dirname(here.dir), { ...fetched(new Map()), sources: [newest, ...older] });
  const { published, earlier } = secondFolderOf(here).state();
  expect(published).toBe(newest.publication.when);
  expect(earlier).toMatchObject(older.map(({ publication: { when } }) => ({ when, isWhole: false })));
  const priceNow = async () => (await windowOn(here.dir).content()).forms[BOOK]?.data.price;
  const moments = (await windowOn(here.dir).copies()).map(({ moment }) => moment);
  for (const price of ['$31 USD', '$30 USD']) {
    await windowOn(here.dir).restorePage(moments.shift() ?? '');
    expect(await priceNow()).toBe(price);
  }
});

test('on a full disk the owner learns what came, and a repeat brings the rest', async () => {
  const other = 'ebooks/casa-encendida';
  await using here = await copyContent();
  await using there = await copyContent();
  const settings = dirname(here.dir);
  const before = { publication: { id: 'antes', when: 1 }, files: await readSource(there.dir) };
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  await windowOn(there.dir).change(other, { price: '$32 USD' });
  const drafts = 'borradores/uno/borrador.json';
  const files = new Map(await readSource(there.dir)).set(drafts, Buffer.from('{}'));
  const newest = { publication: { id: 'nueva', when: Date.parse('2026-03-01T12:00Z') }, files };
  const both: Fetched = { ...fetched(files), sources: [newest, before] };
  const priceNow = async () => (await windowOn(here.dir).content()).forms[BOOK]?.data.price;

  await failWrites('.borradores', 0);
  const merging = () => mergeSource(here.dir, settings, both, { [BOOK]: 'there', [other]: 'there' });
  await expect(merging()).rejects.toThrow('Aquí ya está lo que publicaste desde la otra computadora, pero');
  expect(await priceNow()).toBe('$31 USD');
  vi.resetAllMocks();
  expect(await merging()).toContain('Listo');
  expect(existsSync(join(settings, '.borradores', 'content', 'uno'))).toBe(true);

  // After `traido.txt` and a copy.
  await failWrites('.copias', 2);
  const bringing = () => bringSource(here.dir, settings, both);
  await expect(bringing()).rejects.toThrow(
    'Tu página ya es la que trajiste, pero no llegaron todas sus copias: no queda espacio en el disco.',
  );
  vi.resetAllMocks();
  expect(await bringing()).toContain('Listo');
  const copies = readdirSync(join(settings, '.copias')).filter((name) => name.startsWith('2026-03-01 12.00'));
  expect(copies).toHaveLength(2);
});

/** Lets the disk be full for a folder, after so many of its files. */
async function failWrites(folder: string, count: number) {
  let left = count;
  await beforeCalls(['writeFile'], (path) => {
    if (path.includes(folder) && left-- <= 0) throw systemError('ENOSPC');
  });
}

/** The routes of a program, and the second folder for its copies. */
function secondFolderOf({ dir }: { readonly dir: string }) {
  const { state, post, build } = screensOn(dir);
  return {
    state,
    choose: async (folder: string | null) =>
      (await post('POST /api/second-folder', { folder })) as SecondFolderAnswer,
    /** The words for the owner when the page was prepared. */
    prepare: async () => (await build())?.words,
  };
}

test('each time the page is prepared, a copy that can be brought lies in the second folder', async () => {
  await using here = await copyContent();
  await using stick = await copyContent();
  await using there = await copyContent();
  await here.write('../.env', '');
  await there.write('../.env', '');
  const folder = join(dirname(stick.dir), 'memoria ñ');
  await mkdir(folder);
  await writeFile(join(folder, 'mi-pagina otra.com.zip'), 'of another page');
  const { choose, prepare } = secondFolderOf(here);
  for (const [typed, words] of [
    ['', 'Pega la dirección entera'],
    ['memoria', 'Pega la dirección entera'],
    [join(folder, 'nada'), 'No hay ninguna carpeta'],
    [here.dir, 'se perdería con ella'],
  ] as const)
    await expect(choose(typed), typed).rejects.toThrow(words);
  expect(await choose(`"${folder}"`)).toEqual({ folder });
  await windowOn(here.dir).change(BOOK, { price: '$31 USD' });
  const prepared = await prepare();
  expect(prepared).toContain('La carpeta está lista, pero falta algo antes de subirla.');
  expect(prepared).toContain(`La copia quedó en «${folder}»`);
  const copy = 'mi-pagina luzenescena.example.com.zip';
  expect(readdirSync(folder).toSorted()).toEqual([copy, 'mi-pagina otra.com.zip'].toSorted());
  await windowOn(there.dir).bring(new Uint8Array(await readFile(join(folder, copy))));
  expect((await windowOn(there.dir).content()).forms[BOOK]?.data.price).toBe('$31 USD');

  // A full stick keeps the copy of before.
  const before = await readFile(join(folder, copy));
  vi.mocked(writeFile).mockRejectedValueOnce(systemError('ENOSPC'));
  await expect(choose(folder)).rejects.toThrow('no queda espacio');
  expect(await readFile(join(folder, copy))).toEqual(before);
  await rm(folder, { recursive: true });
  expect(await prepare()).toContain('esa carpeta no está');
  expect(await choose(null)).toEqual({ folder: null });
});
