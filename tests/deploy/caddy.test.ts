import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { HEADER_RULES, headersFor } from '../../deploy/headers.ts';

const CADDYFILE = 'deploy/Caddyfile';

test('the Caddyfile sends the headers of HEADER_RULES, and no others', () => {
  const written = readFileSync(CADDYFILE, 'utf8').match(/^\theader .+$/gm) ?? [];
  const wanted = HEADER_RULES.flatMap(({ path, headers }) =>
    Object.entries(headers).map(([name, value]) => `\theader ${path} ${name} "${value}"`),
  );
  expect(written).toEqual(wanted);
});

const isInstalled = spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;
if (!isInstalled) console.log('Sin Caddy en esta máquina: no se prueba cómo responde con deploy/Caddyfile.');

describe.skipIf(!isInstalled)('the site behind Caddy', () => {
  const PORT = 4980;
  const ORIGIN = `http://localhost:${PORT}`;
  const PAGE = `<!doctype html><title>Inicio</title>${'<p>Escribo para que amanezca.'.repeat(100)}`;
  const MISSING = '<!doctype html><title>Aquí no hay nada</title>';
  const folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  mkdirSync(join(folder, '_astro'));
  for (const [path, text] of [
    ['index.html', PAGE],
    ['404.html', MISSING],
    ['_headers', ''],
    ['_astro/a.js', '0'],
  ] as const)
    writeFileSync(join(folder, path), text);
  const env = { ...process.env, HOME: folder, SITE_FOLDER: folder, SITE_ADDRESS: ORIGIN };
  const server = isInstalled
    ? spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
    : null;

  beforeAll(() => vi.waitFor(() => fetch(ORIGIN, { method: 'HEAD' }), 20_000));
  afterAll(async () => {
    if (server?.kill()) await once(server, 'exit');
    rmSync(folder, { recursive: true });
  });

  /** The raw response: `fetch` would decompress it. */
  async function ask(path: string, method = 'GET', accepted = '') {
    const request = get(ORIGIN + path, { method, headers: { 'Accept-Encoding': accepted } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return {
      status: response.statusCode,
      headers: response.headers,
      body: await buffer(response),
    };
  }

  const expected = (path: string) =>
    Object.fromEntries(Object.entries(headersFor(path)).map(([name, value]) => [name.toLowerCase(), value]));

  test.each(['/', '/_astro/a.js'])('%s has its headers', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject(expected(path));
  });

  test('texts are compressed in the best way that the browser accepts', async () => {
    const { headers, body } = await ask('/', 'GET', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(body).toString()).toBe(PAGE);
    expect((await ask('/', 'GET', 'zstd')).headers['content-encoding']).toBe('zstd');
  });

  test.each(['/no-existe', '/_astro/no-existe.js', '/_headers', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows the 404 page with its status and the headers',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(404);
      expect(body.toString()).toBe(MISSING);
      expect(headers).toMatchObject(expected('/404.html'));
    },
  );

  test('nothing can be sent to it', async () => {
    expect((await ask('/', 'POST')).status).toBe(405);
  });
});
