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
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HEADER_RULES, headersFor } from '../../deploy/headers.ts';
import { HOST_FILES, mergeHtaccess } from '../../deploy/host-files.ts';
import { liveCheck } from '../../publish/live-check.ts';
import { apacheConfig, OTHER_DOMAIN } from './apache.ts';

const CADDYFILE = 'deploy/Caddyfile';

test('the Caddyfile sends the headers of HEADER_RULES, and no others', () => {
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

const [GUIDE = ''] = readdirSync(join(BUILT, 'guias'));

/** How little a server may have. */
const FEW_MODULES = ['authz_core', 'dir', 'mime'];

/** How a server is started for the site in a folder. */
interface Server {
  readonly name: string;
  readonly program: string;
  readonly args: (folder: string) => readonly string[];
}

function apacheServer(name: string, overrides: string, modules?: readonly string[]): Server {
  const args = (folder: string) => {
    writeFileSync(
      `${folder}-apache.conf`,
      apacheConfig({ folder, port: PORT, overrides, ...(modules && { modules }) }),
    );
    return ['-D', 'FOREGROUND', '-f', `${folder}-apache.conf`];
  };
  return { name, program: '/usr/sbin/apache2', args };
}

const CADDY: Server = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  args: () => ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'],
};
const APACHE = apacheServer('Apache', 'FileInfo');

/** What others have in the page's folder: a blog that answers every address below it, a second domain, old pages. */
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

/** Serves the files while the tests of a block run. */
function serve({ program, args }: Server, folder: string): void {
  cpSync(BUILT, folder, { recursive: true });
  for (const [path, text] of Object.entries({ ...FILES, ...OF_OTHERS })) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  // Apache gives up root's rights.
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
  });
}

/** The raw response: `fetch` would decompress it. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = get(ORIGIN + path, { method, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Tests of a server, left out with a sentence where it is not installed; never in CI. */
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
  describeServer(server, () => {
    /** Apache keeps to http until the owner switches on the lines of its .htaccess. */
    const expected = (path: string) =>
      Object.fromEntries(
        Object.entries(headersFor(path))
          .filter(([name]) => server === CADDY || name !== 'Strict-Transport-Security')
          .map(([name, value]) => [name.toLowerCase(), value]),
      );

    test.each(['/', '/_astro/a.js'])('%s has its headers', async (path) => {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject(expected(path));
    });

    test.each([
      ['/', 'text/html; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/_astro/a.avif', 'image/avif'],
      ['/_astro/a.js', 'text/javascript; charset=utf-8'],
    ])('%s has its type', async (path, type) => {
      expect((await ask(path)).headers['content-type']).toContain(type);
    });

    test('texts are compressed', async () => {
      const { headers, body } = await ask('/', { 'Accept-Encoding': 'gzip' });
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(body).toString()).toBe(PAGE);
    });

    test.each(['/no-existe', '/_astro/no-existe.js', '/_astro/', '/_headers', '/%2e%2e/%2e%2e/etc/passwd'])(
      '%s shows the 404 page with its status and the headers',
      async (path) => {
        const { status, headers, body } = await ask(path);
        expect(status).toBe(404);
        expect(body.toString()).toBe(MISSING);
        expect(headers).toMatchObject(expected('/404.html'));
      },
    );

    test('a second visit asks whether the page is still the same, and gets nothing more', async () => {
      const { etag = '' } = (await ask('/')).headers;
      const { status, body } = await ask('/', { 'If-None-Match': etag });
      expect(status).toBe(304);
      expect(body).toHaveLength(0);
    });

    test('«Mirar lo publicado» finds nothing wrong, and says so when the form’s service is away', async () => {
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
  ])('what others have there is answered as without the page’s rules: %s%s', async (domain, path) => {
    const answer = async (rules: string | Uint8Array) => {
      writeFileSync(join(folder, '.htaccess'), rules);
      const { status, headers, body } = await ask(path, domain ? { Host: domain } : {});
      // These differ from one request to the next.
      const { date: _, etag: __, 'keep-alive': ___, ...rest } = headers;
      return { status, headers: rest, body: body.toString('latin1') };
    };
    const before = await answer('');
    const withHttps = await answer(mergeHtaccess(Buffer.alloc(0), true));
    expect(withHttps).toEqual(before);
    expect(await answer(HOST_FILES['.htaccess'] ?? '')).toEqual(before);
  });

  test('the list of what was uploaded is not shown', async () => {
    writeFileSync(join(folder, '.mi-pagina.json'), '{}');
    expect((await ask('/.mi-pagina.json')).status).toBe(404);
  });
});

/** What «Mirar lo publicado» finds wrong where a folder should be published. */
async function faults(folder: string) {
  const { findings } = await liveCheck(`${ORIGIN}/`, folder);
  return findings.flatMap(({ title, fault }) => (fault ? { title, fault } : []));
}

describeServer(CADDY, () => {
  test('nothing can be sent to it', async () => {
    expect((await ask('/', {}, 'POST')).status).toBe(405);
  });
});

/** What a server that reads none of the page's rules does not do. */
const WITHOUT_RULES = ['La página de error', 'La seguridad', 'La segunda visita'];
const UNCOMPRESSED = [...WITHOUT_RULES, 'La compresión'];
for (const [server, lacking] of [
  [
    apacheServer('Apache with few modules', 'All', FEW_MODULES),
    UNCOMPRESSED.filter((title) => title !== 'La página de error'),
  ],
  [
    apacheServer('Apache that reads no .htaccess', 'None', FEW_MODULES),
    [...UNCOMPRESSED, 'Los tipos de archivo: .woff2, .js, .svg, .webmanifest'],
  ],
] as const)
  describeServer(server, () => {
    test.each(['index.html', `guias/${GUIDE}`])('%s is shown, and is not sent twice', async (path) => {
      const { status, headers, body } = await ask(`/${path}`);
      expect(status).toBe(200);
      expect(body.equals(readFileSync(join(BUILT, path)))).toBe(true);
      expect((await ask(`/${path}`, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
    });

    test('an address that is missing answers 404', async () => {
      expect((await ask('/no-existe')).status).toBe(404);
    });

    test('«Mirar lo publicado» tells what the server does not do', async () => {
      const told = (await faults(BUILT)).map(({ title, fault }) =>
        title === 'Los tipos de archivo' ? fault.replace('Llegan sin su tipo', title).slice(0, -1) : title,
      );
      expect(told.toSorted()).toEqual([...lacking, 'El formulario'].toSorted());
    });
  });
