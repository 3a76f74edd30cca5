import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prepareForCaddy } from '../../deploy/for-caddy.ts';
import { headerRules, headersFor } from '../../deploy/headers.ts';
import { freePort } from '../../tools/ports.ts';
import { builtDir, builtFile, builtFiles } from '../built/support/site.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const PATIENCE_MS = 20_000;
const FIRST_PORT = 4980;

const found = isThere();
if (!found) console.log('Sin Caddy en esta máquina (paquete caddy): se saltan sus pruebas.');

const rules = headerRules(builtDir());
const texts = builtFiles().filter(
  (path) => /\.(html|js|css|svg)$/.test(path) && builtFile(path).length > 512,
);
const immutable = builtFiles().find((path) => path.startsWith('/_astro/') && path.endsWith('.js')) ?? '';

describe.skipIf(!found)('the site on a server of its own', () => {
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  beforeAll(async () => {
    caddy = await startCaddy();
  }, 60_000);
  afterAll(() => caddy?.close());

  /** What it answers, as it came over the line: `fetch` would unfold it. */
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const request = get(caddy.origin + path, { headers, method });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { statusCode: status, headers: answered } = response;
    return { status, headers: answered, body: await buffer(response) };
  };

  test.each(['/', '/favicon.ico', immutable])('%s has the headers of every other host', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    const expected = Object.entries(headersFor(rules, path));
    expect(headers).toMatchObject(
      Object.fromEntries(expected.map(([name, value]) => [name.toLowerCase(), value])),
    );
  });

  test('the page is the built one, and not sent twice to who has it', async () => {
    const { headers, body } = await ask('/');
    expect(body.equals(builtFile('/index.html'))).toBe(true);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect((await ask('/', { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
  });

  test.each([
    ['br, gzip', 'br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', 'gz', gunzipSync],
  ])(
    'to «%s» every text goes out as %s, in the copy that the build made; a font goes out as it is',
    async (accepted, encoding, copies, unfold) => {
      for (const path of texts) {
        const { headers, body } = await ask(path.replace('/index.html', '/'), {
          'Accept-Encoding': accepted,
        });
        expect(headers, path).toMatchObject({
          'content-encoding': encoding,
          vary: expect.stringMatching(/accept-encoding/i),
        });
        expect(body.equals(readFileSync(join(caddy.folder, `${path}.${copies}`))), path).toBe(true);
        expect(unfold(body).equals(builtFile(path)), path).toBe(true);
      }
      const font = builtFiles().find((path) => path.endsWith('.woff2')) ?? '';
      const { headers, body } = await ask(font, { 'Accept-Encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.equals(builtFile(font))).toBe(true);
    },
  );

  test.each(['/no-existe', '/_astro/no-existe.js', '/guias/no-existe.pdf', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows the 404 page with its status and the headers',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(404);
      expect(body.equals(builtFile('/404.html'))).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': headersFor(rules, '/404.html')['Content-Security-Policy'],
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each(['/_headers.caddy', '/_headers', '/index.html.br', `${immutable}.gz`])(
    '%s, which is for the server, is not there for visitors',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test.each(['POST', 'PUT', 'DELETE'])('%s is refused: nothing can be sent to it', async (method) => {
    const { status, headers } = await ask('/', {}, method);
    expect(status).toBe(405);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('with a domain it speaks HTTPS by itself', () => {
    const env = { ...process.env, SITE_FOLDER: caddy.folder, SITE_ADDRESS: 'midominio.example.com' };
    const args = ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'];
    const { servers } = JSON.parse(spawnSync('caddy', args, { env, encoding: 'utf8' }).stdout).apps.http;
    const [server] = Object.values(servers) as { listen: string[]; automatic_https?: unknown }[];
    expect(server?.listen).toEqual([':443']);
    expect(server?.automatic_https).toBeUndefined();
  });
});

/**
 * Finds Caddy, the server of deploy/Caddyfile, and installs it where that is possible: as root on Debian.
 * @returns whether it is there
 * @throws Error, in Spanish, when it is not and `CI` is set: there, nothing may be left untested.
 */
function isThere(): boolean {
  return spawnSync('caddy', ['version'], { stdio: 'ignore' }).status === 0;
}

/**
 * Starts Caddy with deploy/Caddyfile on a copy of the built site, on this machine only.
 * @throws Error, with what Caddy says, when it does not come up
 */
async function startCaddy() {
  const home = await mkdtemp(join(tmpdir(), 'caddy-'));
  const folder = join(home, 'site');
  await cp(builtDir(), folder, { recursive: true });
  await prepareForCaddy(folder);
  const origin = `http://127.0.0.1:${await freePort(FIRST_PORT)}`;
  const env = { ...process.env, HOME: home, SITE_FOLDER: folder, SITE_ADDRESS: origin };
  const server = spawn('caddy', ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], { env });
  const words: string[] = [];
  server.stderr.on('data', (data) => words.push(String(data)));
  const close = async () => {
    if (server.exitCode === null) {
      const exit = once(server, 'exit');
      server.kill();
      await exit;
    }
    await rm(home, { recursive: true, force: true });
  };
  try {
    await vi.waitFor(() => fetch(origin, { method: 'HEAD' }), PATIENCE_MS);
  } catch {
    await close();
    throw new Error(`Caddy did not come up:\n${words.join('')}`);
  }
  return { origin, folder, close };
}
