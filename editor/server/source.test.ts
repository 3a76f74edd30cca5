import { existsSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { onDisk } from '../../tests/support/disk.ts';
import { filesIn } from '../../tests/support/files-in.ts';
import { PUBLICATIONS_FOLDER } from '../publish/account-file.ts';
import { publicationsIn } from '../publish/publications.ts';
import type { Fetched } from '../publish/upload/fetch-source.ts';
import { EMPTY_LIST } from '../publish/upload/server-list.ts';
import { BOOK } from '../tests/support/book.ts';
import { beforeCalls, systemError } from '../tests/support/failing-disk.ts';
import { newEntryIn, windowOn } from '../tests/support/server.ts';
import { bringSource } from './bring-source.ts';
import { readSource } from './source.ts';

const OTHER_BOOK = 'ebooks/casa-encendida';

afterEach(() => vi.resetAllMocks());

/** What comes from the host of a page. */
async function fetchedFrom(dir: string, id = 'otra'): Promise<Fetched> {
  const publication = { id, when: 1 };
  const { files } = await readSource(dir);
  return {
    list: { ...EMPTY_LIST, publication },
    source: { address: 'elenaluz.com', publication, files },
    keys: {},
  };
}

const bring = async (dir: string, fetched: Fetched) => bringSource(dir, dirname(dir), fetched);

test('the page of the other computer takes the place of this one, and each change made here comes back from Copias', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  const [one, other] = [windowOn(here.dir), windowOn(there.dir)];
  await other.change(BOOK, { price: '$31 USD' });
  await other.duplicate(OTHER_BOOK);
  await other.remove('youtube/ejercicios-de-teatro');
  await one.change(BOOK, { price: '$32 USD' });
  await one.change('about', { title: 'Aquí.' });
  await one.duplicate('ebooks/la-voz-que-guardabas');
  const before = filesIn(here.dir);
  expect(await bring(here.dir, await fetchedFrom(there.dir))).toContain(
    'Lo que había aquí de Sobre mí y Ebooks está en «Copias».',
  );
  expect(filesIn(here.dir)).toEqual(filesIn(there.dir));

  const copies = await one.copies();
  const action = copies.filter(({ moment }) => moment === copies[0]?.moment);
  expect(action.map(({ title, changes }) => [title, ...changes])).toEqual(
    expect.arrayContaining([
      ['Ebooks · Mujer, amanece', 'Precio: «$32 USD» → «$31 USD»'],
      ['Ebooks · La voz que guardabas (copia)', 'Se borró.'],
      ['Ebooks · Casa encendida (copia)', 'Se agregó.'],
      ['Sobre mí', expect.stringContaining('Título: «Aquí.» → ')],
    ]),
  );
  for (const { name } of action) await one.restore(name);
  expect(filesIn(here.dir)).toEqual(before);
});

test('what is said of a page from the host names its time unbroken, three parts at most, and the mail only if it has the form', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  for (const section of ['about', 'hero', 'header', 'footer', 'contact']) {
    await here.write(`${section}/una.txt`, 'x');
    await there.write(`${section}/otra.txt`, 'x');
  }
  expect(await bring(here.dir, await fetchedFrom(there.dir))).toMatch(
    /La publicaste el [^.]*\u00a0[ap]\.\u00a0m\. Trae .* y 2 más está en «Copias»\. Para que el formulario/,
  );
  await windowOn(there.dir).change('contact', { withoutForm: true });
  expect(await bring(here.dir, await fetchedFrom(there.dir))).toMatch(
    /Lo que había aquí de Sección de contacto está en «Copias»\.$/,
  );
});

test('cards of one title, made on two computers, are one or the other whole, and a published card keeps its address', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  const add = (dir: string, section: string, values: object) => windowOn(dir).save(section, null, values);
  const video = { title: 'Luz nueva', videoId: 'dQw4w9WgXcQ', duration: '3:20' };
  await add(here.dir, 'youtube', { ...video, description: 'La de aquí.' });
  await add(there.dir, 'youtube', { ...video, description: 'La de allá.' });
  await bring(here.dir, await fetchedFrom(there.dir));
  const { forms } = await windowOn(here.dir).content();
  expect(forms).toEqual((await windowOn(there.dir).content()).forms);
});

test('what travels is the content and the drafts, without files of the system and those that are too large for any form', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  const key = '0b0f0e0c-93a5-4a3c-8f57-0d4f2f0d1a11';
  await windowOn(there.dir).send({
    key,
    form: newEntryIn('ebooks'),
    version: null,
    data: { title: 'Sin terminar' },
  });
  for (const file of [`${BOOK}/.DS_Store`, `${BOOK}/._portada.svg`, 'hero/Thumbs.db', '.revisado.json'])
    await there.write(file, '[]');
  for (const { dir, write } of [here, there]) {
    await write(`${BOOK}/video.mp4`, '');
    truncateSync(join(dir, BOOK, 'video.mp4'), 26_000_000);
  }
  const { files, leftOut } = await readSource(there.dir);
  expect(leftOut).toEqual([`content/${BOOK}/video.mp4`]);
  expect([...files.keys()].filter((path) => /DS_|\._|Thumbs|mp4/.test(path))).toEqual([]);
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  await bring(here.dir, await fetchedFrom(there.dir));
  expect((await windowOn(here.dir).content()).drafts).toMatchObject([
    { key, data: { title: 'Sin terminar' } },
  ]);
  expect(existsSync(join(here.dir, BOOK, 'video.mp4'))).toBe(true);
  expect(existsSync(join(here.dir, '.revisado.json'))).toBe(true);
  await there.write('hero/con.txt', 'x');
  await expect(readSource(there.dir)).rejects.toThrow('no podría guardar «content/hero/con.txt»');
});

test('invalid content is brought too, and reported; a source that is no whole page changes nothing', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await there.write('hero/index.yaml', 'title: *Nuevo');
  await there.remove(`${BOOK}/index.yaml`);
  await here.remove('ebooks/index.yaml');
  const brought = await fetchedFrom(there.dir);
  expect(await bring(here.dir, brought)).toContain('hay que corregirlo para poder verla');
  expect(filesIn(here.dir)).toEqual(filesIn(there.dir));
  const [file] = brought.source.files;
  const empty = { ...brought, source: { ...brought.source, files: new Map(file ? [file] : []) } };
  await expect(bring(here.dir, empty)).rejects.toThrow('no es una página entera. No cambió nada.');
  expect(filesIn(here.dir)).toEqual(filesIn(there.dir));
});

test('if the host keeps another publication than the one that visitors see, a new computer gets it, and a computer that has it gets nothing', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  await windowOn(there.dir).change(BOOK, { price: '$31 USD' });
  const latest = { id: 'después', when: 2 };
  const lacking = { ...(await fetchedFrom(there.dir)), list: { ...EMPTY_LIST, publication: latest } };
  expect(await bring(here.dir, lacking)).toContain('En internet puede estar otra publicación');
  const { known } = publicationsIn(join(dirname(here.dir), PUBLICATIONS_FOLDER));
  expect(known()).not.toContain(latest.id);
  await windowOn(here.dir).change(BOOK, { price: '$32 USD' });
  const before = filesIn(here.dir);
  await expect(bring(here.dir, lacking)).rejects.toMatchObject({
    message: expect.stringContaining('No hay nada que traer'),
    question: { kind: 'replace-publication', id: latest.id },
  });
  expect(filesIn(here.dir)).toEqual(before);
});

test('on a full disk each part is the old or the new one, and a repeat brings the rest', async () => {
  await using here = await copyContent();
  await using there = await copyContent();
  for (const form of [BOOK, OTHER_BOOK]) await windowOn(there.dir).change(form, { price: '$31 USD' });
  const fetched = await fetchedFrom(there.dir);
  const before = filesIn(here.dir);
  onDisk('writeFile').mockRejectedValue(systemError('ENOSPC'));
  await expect(bring(here.dir, fetched)).rejects.toThrow('no queda espacio en el disco');
  vi.resetAllMocks();
  expect(filesIn(here.dir)).toEqual(before);
  let left = 1;
  beforeCalls(['writeFile'], (path) => {
    if (path.includes('/content/') && left-- <= 0) throw systemError('ENOSPC');
  });
  await expect(bring(here.dir, fetched)).rejects.toThrow('Una parte puede estar hecha ya');
  vi.resetAllMocks();
  expect((await windowOn(here.dir).content()).problems).toEqual([]);
  expect(await bring(here.dir, fetched)).toContain('Listo');
  expect(filesIn(here.dir)).toEqual(filesIn(there.dir));
});
