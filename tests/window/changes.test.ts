import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PublishAnswer } from '../../publish/api.ts';
import { publicationsIn } from '../../publish/publications.ts';
import type { ChangesAnswer } from '../../window/api.ts';
import { screenRoutes } from '../../window/server/screen-routes.ts';
import { turns } from '../../window/server/turns.ts';
import { copyContent } from '../content/content-copy.ts';
import { windowOn } from './support/server.ts';

const BOOK = 'ebooks/mujer-amanece';

test('says what was saved since the page was prepared or published, in the words of Copias', async () => {
  await using copy = await copyContent();
  const home = dirname(copy.dir);
  const zip = join(home, 'sitio.zip');
  const routes = screenRoutes({
    content: copy.dir,
    settings: home,
    takeTurn: turns(),
    out: join(home, 'dist'),
    onJobChange: () => undefined,
    run: async () => '',
    open: () => undefined,
  });
  const changes = async () => (await routes['GET /api/changes']()) as ChangesAnswer;
  const told = async () => (await changes()).forms?.map(({ title, changes }) => [title, ...changes]);
  const build = async () => {
    const body = JSON.stringify({ start: 'build' });
    await routes['POST /api/publish'](new Request('http://localhost/', { method: 'POST', body }));
    await vi.waitFor(
      () => expect((routes['GET /api/publish']() as PublishAnswer).job?.state).not.toBe('running'),
      60_000,
    );
    writeFileSync(zip, '');
  };
  const window = windowOn(copy.dir);
  expect(await changes()).toEqual({ since: null, isPublished: false, forms: null });

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
  expect(await told()).toEqual(expect.arrayContaining(later));
  expect(await told()).toHaveLength(later.length);

  // What was changed between building and uploading is not on the page.
  const publications = publicationsIn(join(home, '.publicado'));
  const publish = (file = zip) => publications.keep(file, { id: randomUUID(), when: Date.now() });
  publish();
  expect(await changes()).toMatchObject({ isPublished: true });
  expect(await told()).toHaveLength(later.length);
  await build();
  publish();
  expect(await told()).toEqual([]);

  // Going back to the publication of before brings its differences back.
  const [older] = publications.earlier();
  publish(publications.pathOf(older?.name ?? ''));
  expect(await told()).toHaveLength(later.length);
});
