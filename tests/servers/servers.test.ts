import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { headersFor } from '../../tools/deploy/headers.ts';
import { HOST_FILES } from '../../tools/deploy/host-files.ts';
import {
  APACHE,
  apacheServer,
  BUILT,
  describeServer,
  FEW_MODULES,
  FOREIGN_ADDRESSES,
  foreignAnswer,
  PAGE,
  request,
} from './server.ts';

const MISSING = readFileSync(join(BUILT, '404.html'), 'utf8');

/** The files that a visit requests before it is scrolled: both fonts, the deferred sheet and the drawings. */
const FIRST_VIEW = [
  '/',
  ...new Set(PAGE.match(/\/_astro\/(\w+\.[\w-]+\.woff2|(deferred|art)\.[\w-]+\.\w+)/g)),
];

const [GUIDE = ''] = readdirSync(join(BUILT, 'guias'));

/** Content types of texts, by extension. */
const TYPES_OF_TEXTS: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript',
};

/** A body as it was before it was compressed. */
function decoded(body: Buffer, encoding: string | undefined): Buffer {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
  return decode?.(body) ?? body;
}

describeServer(APACHE, (folder) => {
  /** No HSTS until the lines for https of the .htaccess are on. */
  const expected = (path: string) =>
    Object.fromEntries(
      Object.entries(headersFor(path))
        .filter(([name]) => name !== 'Strict-Transport-Security')
        .map(([name, value]) => [name.toLowerCase(), value]),
    );

  test.each(['/', '/_astro/a.js'])('%s has its headers', async (path) => {
    const { status, headers } = await request(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject(expected(path));
  });

  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/_astro/a.avif', 'image/avif'],
    ['/_astro/a.js', 'text/javascript; charset=utf-8'],
  ])('%s has its type', async (path, type) => {
    expect((await request(path)).headers['content-type']).toContain(type);
  });

  test('texts are compressed', async () => {
    const { headers, body } = await request('/', { 'Accept-Encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(PAGE);
  });

  test.each(['/no-existe', '/_astro/no-existe.js', '/_astro/', '/_headers', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows the 404 page with its status and the headers',
    async (path) => {
      const { status, headers, body } = await request(path);
      expect(status).toBe(404);
      expect(decoded(body, headers['content-encoding']).toString()).toBe(MISSING);
      expect(headers).toMatchObject(expected('/404.html'));
    },
  );

  test.each(['gzip, deflate, br, zstd', 'gzip'])(
    'a second visit by a browser that takes %s downloads no page',
    async (encodings) => {
      const headers = { 'Accept-Encoding': encodings };
      const { etag = '', 'content-encoding': encoding } = (await request('/', headers)).headers;
      expect(encoding, 'the first answer is compressed').toBeTruthy();
      const { status, body } = await request('/', { ...headers, 'If-None-Match': etag });
      expect(status).toBe(304);
      expect(body).toHaveLength(0);
    },
  );

  test.each(['.css', '.svg', '.js'])(
    'a %s file of _astro arrives as it was compressed beforehand',
    async (end) => {
      const name = readdirSync(join(BUILT, '_astro')).find((one) => extname(one) === end);
      const { headers, body } = await request(`/_astro/${name}`);
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(headers['content-type']).toContain(TYPES_OF_TEXTS[end]);
      expect(headers['content-language']).toBeUndefined();
      expect(body.equals(readFileSync(join(folder, '_astro', `${name}.br`)))).toBe(true);
      const { headers: plain, body: text } = await request(`/_astro/${name}`, { 'Accept-Encoding': '' });
      expect(plain['content-encoding']).toBeUndefined();
      expect(text.equals(readFileSync(join(BUILT, '_astro', String(name))))).toBe(true);
    },
  );

  // The bytes themselves are limited in tests/e2e/budgets.spec.ts.
  test.each([
    ['gzip, deflate, br, zstd', brotliCompressSync],
    ['gzip, deflate', gzipSync],
  ] as const)(
    'a browser that takes %s receives the first view at most a tenth larger than well compressed',
    async (encodings, compress) => {
      const answers = await Promise.all(
        FIRST_VIEW.map((path) => request(path, { 'Accept-Encoding': encodings })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const bytes = (bodies: readonly Buffer[]) => bodies.reduce((sum, { length }) => sum + length, 0);
      const sent = answers.map(({ body }) => body);
      const small = answers.map(({ body, headers }) => compress(decoded(body, headers['content-encoding'])));
      expect(bytes(sent)).toBeLessThanOrEqual(1.1 * bytes(small));
    },
  );

  test.each(FOREIGN_ADDRESSES)(
    'the page’s rules do not change answers for files that are not ours: %s%s',
    async (domain, path) => {
      const before = await foreignAnswer(folder, '', domain, path);
      expect(await foreignAnswer(folder, HOST_FILES['.htaccess'], domain, path)).toEqual(before);
    },
  );
});

for (const server of [
  apacheServer('Apache with few modules', 'All', FEW_MODULES),
  apacheServer('Apache that reads no .htaccess', 'None', FEW_MODULES),
])
  describeServer(server, () => {
    test.each(['index.html', `guias/${GUIDE}`])('%s is served, and not downloaded twice', async (path) => {
      const { status, headers, body } = await request(`/${path}`);
      expect(status).toBe(200);
      expect(body.equals(readFileSync(join(BUILT, path)))).toBe(true);
      expect((await request(`/${path}`, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    });

    test('answers 404 for a missing address', async () => {
      expect((await request('/no-existe')).status).toBe(404);
    });
  });
