import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  APACHE,
  apacheServer,
  BUILT,
  describeServer,
  FEW_MODULES,
  FOREIGN_ADDRESSES,
  foreignAnswer,
  ORIGIN,
  PAGE,
  request,
} from '../../../tests/servers/server.ts';
import { checkPublished } from '../../publish/published-check.ts';
import { mergeHtaccess } from '../../publish/upload/htaccess.ts';
import { PRIVATE_FILES } from '../../publish/upload/source.ts';

/** What the page is made of, in the page's folder. */
const SOURCE = `.mi-pagina-${'5'.repeat(32)}`;
const OBJECT = `${SOURCE}/${'7'.repeat(32)}`;
const SOURCE_FILES = {
  ...Object.fromEntries(Object.entries(PRIVATE_FILES).map(([name, bytes]) => [`${SOURCE}/${name}`, bytes])),
  [OBJECT]: 'title: Sin publicar',
};

/** Titles of the faults that «Mirar lo publicado» finds. */
async function faults(): Promise<readonly string[]> {
  const { findings } = await checkPublished(`${ORIGIN}/`, BUILT);
  return findings.flatMap(({ title, fault }) => (fault ? title : []));
}

describeServer(
  APACHE,
  (folder) => {
    test.each([SOURCE, `${SOURCE}/`, `${SOURCE}/index.html`, OBJECT])(
      'visitors get nothing of what the page is made of: /%s',
      async (path) => expect((await request(`/${path}`)).status).toBe(404),
    );

    test('«Mirar lo publicado» finds only a form service that does not answer', async () => {
      expect(await faults()).toEqual(['El formulario']);
      const service = createServer((_, response) =>
        response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end(),
      ).listen(new URL(/connect-src 'self' ([^;]+)/.exec(PAGE)?.[1] ?? '').port);
      expect(await faults()).toEqual([]);
      service.close();
    });

    test('visitors cannot load the list of uploaded files', async () => {
      writeFileSync(join(folder, '.mi-pagina.json'), '{}');
      expect((await request('/.mi-pagina.json')).status).toBe(404);
    });

    test.each(FOREIGN_ADDRESSES)(
      'with https on, the page’s rules do not change answers for files that are not ours: %s%s',
      async (domain, path) => {
        const before = await foreignAnswer(folder, '', domain, path);
        const withHttps = mergeHtaccess(Buffer.alloc(0), true);
        expect(await foreignAnswer(folder, withHttps, domain, path)).toEqual(before);
      },
    );
  },
  SOURCE_FILES,
);

for (const [server, lacking] of [
  [apacheServer('Apache with few modules', 'All', FEW_MODULES), []],
  [apacheServer('Apache that reads no .htaccess', 'None', FEW_MODULES), ['La página de error']],
] as const)
  describeServer(
    server,
    () => {
      test('what the page is made of is listed nowhere', async () => {
        const listing = await request('/');
        expect(listing.body.toString()).toBe(PAGE);
        const inside = await request(`/${SOURCE}/`);
        expect(inside.body.toString()).not.toContain('7777');
      });

      test('«Mirar lo publicado» reports what the server does not do', async () => {
        expect(await faults()).toEqual([...lacking, 'El formulario']);
      });
    },
    SOURCE_FILES,
  );
