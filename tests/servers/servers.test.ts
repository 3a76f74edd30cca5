import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkPublished } from '../../editor/publish/published-check.ts';
import { writeCompressed } from '../../tools/deploy/compressed.ts';
import { HEADER_RULES, headersFor } from '../../tools/deploy/headers.ts';
import { HOST_FILES, mergeHtaccess, PRIVATE_FILES } from '../../tools/deploy/host-files.ts';
import { apacheConfig, OTHER_DOMAIN } from './apache.ts';

const CADDYFILE = 'tools/deploy/Caddyfile';

test('the Caddyfile has exactly the headers of HEADER_RULES', () => {
  const written = readFileSync(CADDYFILE, 'utf8').match(/^\theader \/.*$/gm) ?? [];
  const wanted = HEADER_RULES.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => `\theader ${path} ${name} "${value}"`),
  );
  expect(written).toEqual(wanted);
});

const PORT = await getPort();
const ORIGIN = `http://localhost:${PORT}`;
const BUILT = process.env.BUILT_DIR ?? '';
const PAGE = readFileSync(join(BUILT, 'index.html'), 'utf8');
const MISSING = readFileSync(join(BUILT, '404.html'), 'utf8');
const FILES = {
  ...HOST_FILES,
  '_astro/a.js': '0',
  '_astro/a.avif': '0',
};

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

/** The text of a body. */
function decoded(body: Buffer, encoding: string | undefined): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
  return (decode?.(body) ?? body).toString();
}

/** The fewest modules with which Apache serves files. */
const FEW_MODULES = ['authz_core', 'dir', 'mime'];

/** A server and its arguments for a site's folder. */
interface Server {
  readonly name: string;
  readonly program: string;
  readonly args: (folder: string) => readonly string[];
}

const configBeside = (folder: string) => `${folder}-apache.conf`;

function apacheServer(name: string, overrides: string, modules?: readonly string[]): Server {
  const args = (folder: string) => {
    const config = configBeside(folder);
    writeFileSync(config, apacheConfig({ folder, port: PORT, overrides, ...(modules && { modules }) }));
    return ['-D', 'FOREGROUND', '-f', config];
  };
  return { name, program: '/usr/sbin/apache2', args };
}

const CADDY: Server = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  args: () => ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'],
};
const APACHE = apacheServer('Apache', 'FileInfo');

/** Files in the page's folder that are not ours: a blog that answers every address below it, a second domain, old pages. */
const OF_OTHERS = {
  'blog/.htaccess': 'RewriteEngine On\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . index.html [L]\n',
  'blog/index.html': 'El blog',
  'blog/foto.avif': '0',
  'vieja.html': Buffer.from('<meta charset="latin1">Mañana', 'latin1'),
  'guia/index.html': 'Otra guía',
  [`${OTHER_DOMAIN}/index.html`]: Buffer.from('<meta charset="latin1">Año', 'latin1'),
  [`${OTHER_DOMAIN}/404.html`]: 'No es su página de error',
  [`${OTHER_DOMAIN}/robots.txt`]: 'User-agent: *',
  [`${OTHER_DOMAIN}/guias/una.js`]: '0',
};

/** What the page is made of, in the page's folder. */
const SOURCE = `.mi-pagina-${'5'.repeat(32)}`;
const OBJECT = `${SOURCE}/${'7'.repeat(32)}`;
const SOURCE_FILES = {
  ...Object.fromEntries(Object.entries(PRIVATE_FILES).map(([name, bytes]) => [`${SOURCE}/${name}`, bytes])),
  [OBJECT]: 'title: Sin publicar',
};

/** Serves the files while the tests of a block run. */
function serve({ program, args }: Server, folder: string): void {
  cpSync(BUILT, folder, { recursive: true });
  for (const [path, text] of Object.entries({ ...FILES, ...OF_OTHERS, ...SOURCE_FILES })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeCompressed(folder);
  // Apache drops root's rights.
  chmodSync(folder, 0o755);
  const env = { ...process.env, HOME: folder, SITE_FOLDER: folder, SITE_ADDRESS: ORIGIN };
  let server: ChildProcess;
  beforeAll(async () => {
    server = spawn(program, args(folder), { env, stdio: 'ignore' });
    await vi.waitFor(() => fetch(ORIGIN, { method: 'HEAD' }), 20_000);
  });
  afterAll(async () => {
    if (server.kill()) await once(server, 'exit');
    rmSync(folder, { recursive: true });
    rmSync(configBeside(folder), { force: true });
  });
}

/** What browsers send by https. */
const AS_BROWSERS = { 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** The raw response: `fetch` would decompress it. */
async function request(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = get(ORIGIN + path, { method, headers: { ...AS_BROWSERS, ...headers } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Tests a server; prints a sentence instead if it is not installed, except in CI. */
function describeServer(server: Server, tests: (folder: string) => void): void {
  const isLeftOut = !existsSync(server.program) && !process.env.CI;
  if (isLeftOut) console.log(`${server.name} no está en esta máquina: no se prueba.`);
  describe.skipIf(isLeftOut)(`the site on ${server.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    if (!isLeftOut) serve(server, folder);
    tests(folder);
  });
}

for (const server of [CADDY, APACHE])
  describeServer(server, (folder) => {
    /** Apache sends no HSTS until the lines for https of its .htaccess are on. */
    const expected = (path: string) =>
      Object.fromEntries(
        Object.entries(headersFor(path))
          .filter(([name]) => server === CADDY || name !== 'Strict-Transport-Security')
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
        expect(decoded(body, headers['content-encoding'])).toBe(MISSING);
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

    // Without headers, of which browsers receive 950 bytes by HTTP/2.
    test.each([
      // Caddy compresses by gzip what is not compressed beforehand: the page.
      ['gzip, deflate, br, zstd', server === CADDY ? 69_500 : 67_050],
      ['gzip, deflate', 73_000],
    ])('a browser that takes %s receives few bytes for the first view', async (encodings, limit) => {
      const answers = await Promise.all(
        FIRST_VIEW.map((path) => request(path, { 'Accept-Encoding': encodings })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      const sum = answers.reduce((bytes, { body }) => bytes + body.length, 0);
      expect(sum, 'CONTRIBUTING.md says what to do when a limit is reached').toBeLessThanOrEqual(limit);
    });

    test.each([SOURCE, `${SOURCE}/`, `${SOURCE}/index.html`, OBJECT])(
      'visitors get nothing of what the page is made of: /%s',
      async (path) => expect((await request(`/${path}`)).status).toBe(404),
    );

    test('«Mirar lo publicado» finds only a form service that does not answer', async () => {
      expect(await faults(BUILT)).toMatchObject([{ title: 'El formulario' }]);
      const service = createServer((_, response) =>
        response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end(),
      ).listen(new URL(/connect-src 'self' ([^;]+)/.exec(PAGE)?.[1] ?? '').port);
      expect(await faults(BUILT)).toEqual([]);
      service.close();
    });
  });

describeServer(APACHE, (folder) => {
  test.each([
    ['', '/blog/'],
    ['', '/blog/una-entrada/'],
    ['', '/blog/guias/'],
    ['', '/blog/foto.avif'],
    ['', '/vieja.html'],
    ['', '/guia/'],
    [OTHER_DOMAIN, '/'],
    [OTHER_DOMAIN, '/index.html'],
    [OTHER_DOMAIN, '/404.html'],
    [OTHER_DOMAIN, '/robots.txt'],
    [OTHER_DOMAIN, '/guias/'],
    [OTHER_DOMAIN, '/guias/una.js'],
    [OTHER_DOMAIN, '/no-existe'],
  ])('the page’s rules do not change answers for files that are not ours: %s%s', async (domain, path) => {
    const answer = async (rules: string | Uint8Array) => {
      writeFileSync(join(folder, '.htaccess'), rules);
      const { status, headers, body } = await request(path, domain ? { Host: domain } : {});
      // Headers that change with every request.
      const { date: _, etag: __, 'keep-alive': ___, ...rest } = headers;
      return { status, headers: rest, body: body.toString('latin1') };
    };
    const before = await answer('');
    const withHttps = await answer(mergeHtaccess(Buffer.alloc(0), true));
    expect(withHttps).toEqual(before);
    expect(await answer(HOST_FILES['.htaccess'] ?? '')).toEqual(before);
  });

  test('visitors cannot load the list of uploaded files', async () => {
    writeFileSync(join(folder, '.mi-pagina.json'), '{}');
    expect((await request('/.mi-pagina.json')).status).toBe(404);
  });
});

/** Faults that «Mirar lo publicado» finds if a folder should be published. */
async function faults(folder: string) {
  const { findings } = await checkPublished(`${ORIGIN}/`, folder);
  return findings.flatMap(({ title, fault }) => (fault ? { title, fault } : []));
}

describeServer(CADDY, () => {
  test('refuses other methods than GET and HEAD', async () => {
    expect((await request('/', {}, 'POST')).status).toBe(405);
  });
});

for (const [server, lacking] of [
  [apacheServer('Apache with few modules', 'All', FEW_MODULES), []],
  [apacheServer('Apache that reads no .htaccess', 'None', FEW_MODULES), ['La página de error']],
] as const)
  describeServer(server, () => {
    test.each(['index.html', `guias/${GUIDE}`])('%s is served, and not downloaded twice', async (path) => {
      const { status, headers, body } = await request(`/${path}`);
      expect(status).toBe(200);
      expect(body.equals(readFileSync(join(BUILT, path)))).toBe(true);
      expect((await request(`/${path}`, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    });

    test('what the page is made of is listed nowhere', async () => {
      const listing = await request('/');
      expect(listing.body.toString()).toBe(PAGE);
      const inside = await request(`/${SOURCE}/`);
      expect(inside.body.toString()).not.toContain('7777');
    });

    test('answers 404 for a missing address', async () => {
      expect((await request('/no-existe')).status).toBe(404);
    });

    test('«Mirar lo publicado» reports what the server does not do', async () => {
      const reported = (await faults(BUILT)).map(({ title }) => title);
      expect(reported).toEqual([...lacking, 'El formulario']);
    });
  });
