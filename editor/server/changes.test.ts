import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import type { ChangesAnswer, PublicationsAnswer } from '../api.ts';
import { formsIn, type Made, publicationsIn } from '../publish/publications.ts';
import { BOOK } from '../tests/support/book.ts';
import { screensOn } from '../tests/support/screens.ts';
import { windowOn } from '../tests/support/server.ts';

test('says what was saved since the page was prepared or published, in the words of Copias', async () => {
  await using copy = await copyContent();
  const home = dirname(copy.dir);
  const zip = join(home, 'sitio.zip');
  const { routes, build: prepare } = screensOn(copy.dir);
  const changes = async () => (await routes['GET /api/changes']()) as ChangesAnswer;
  const listed = async () => (await changes()).forms?.map(({ title, changes }) => [title, ...changes]);
  let built: Made['forms'] = {};
  const build = async () => {
    await prepare();
    writeFileSync(zip, '');
    built = await formsIn(copy.dir);
  };
  const window = windowOn(copy.dir);
  expect(await changes()).toEqual({ since: null, isPublished: false, domain: null, forms: null });

  await build();
  expect(await changes()).toMatchObject({ isPublished: false, forms: [] });
  await window.change(BOOK, { price: '$21 USD' });
  await window.change('youtube', { hidden: true });
  await window.duplicate('ebooks/casa-encendida');
  const later = [
    ['Ebooks · Mujer, amanece', 'Precio: «$13 USD» → «$21 USD»'],
    ['Ebooks · Casa encendida (copia)', 'Se agregó.'],
    [expect.stringContaining('ideos'), 'Se ve en la página: «encendido» → «apagado»'],
  ];
  expect(await listed()).toEqual(expect.arrayContaining(later));
  expect(await listed()).toHaveLength(later.length);

  // What was changed between building and uploading is not on the page.
  const publications = publicationsIn(join(home, '.publicado'));
  const publish = (file = zip) => publications.keep(file, { id: randomUUID(), when: Date.now() }, built);
  publish();
  expect(await changes()).toMatchObject({ isPublished: true });
  expect(await listed()).toHaveLength(later.length);
  await build();
  publish();
  expect(await listed()).toEqual([]);

  // Going back to the publication of before brings its differences back.
  const [, older] = publications.all();
  publish(publications.pathOf(older?.name ?? ''));
  expect(await listed()).toHaveLength(later.length);

  // Each says what it changed of the one that it replaced, or which it went back to, and keeps the domain that it was published for.
  await window.change('site', { domainLabel: 'otra.com' });
  const [back, forth, ...others] = (await routes['GET /api/publications']()) as PublicationsAnswer;
  const changesOf = (publication = back) => publication?.forms?.flatMap(({ changes }) => changes);
  expect(changesOf()).toContain('Precio: «$21 USD» → «$13 USD»');
  expect(back?.backTo).toBe(older?.when);
  expect(changesOf(forth)).toContain('Precio: «$13 USD» → «$21 USD»');
  expect(others).toEqual([]);
  expect(await changes()).toMatchObject({ domain: 'luzenescena.example.com' });
});
