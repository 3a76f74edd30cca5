import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caddyHeaders, prepareForCaddy } from '../../deploy/for-caddy.ts';
import { headerRules, headersFor } from '../../deploy/headers.ts';
import { freePort } from '../../tools/ports.ts';
import { installWithApt } from '../../tools/programs.ts';
import { builtDir, builtFile, builtFiles } from '../built/support/site.ts';

const CADDYFILE = join(import.meta.dirname, '../../deploy/Caddyfile');
const PATIENCE_MS = 20_000;
const FIRST_PORT = 4980;

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const found = await ensureCaddy();
if (!found)
  console.log('Sin Caddy en esta máquina (solo se instala solo en Debian como root): se saltan sus pruebas.');

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

  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const request = get(caddy.origin + path, { headers, method }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      request.on('error', reject);
    });

  test.each(['/', '/favicon.ico', immutable])('%s has the headers of every other host', async (path) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    for (const [name, value] of Object.entries(headersFor(rules, path))) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
  });

  test('the page is the built one, and asked for again at each visit', async () => {
    const { headers, body } = await ask('/');
    expect(body.equals(builtFile('/index.html'))).toBe(true);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    const again = await ask('/', { 'If-None-Match': headers.etag ?? '' });
    expect(again.status).toBe(304);
  });

  test('what carries its fingerprint in its name is kept for a year', async () => {
    expect((await ask(immutable)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test.each([
    ['br, gzip', 'br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', 'gz', gunzipSync],
  ])('to «%s» every text goes out as %s, as small as it gets', async (accepted, encoding, copies, unfold) => {
    for (const path of texts) {
      const address = path.replace(/\/index\.html$/, '/');
      const { headers, body } = await ask(address, { 'Accept-Encoding': accepted });
      expect(headers['content-encoding'], path).toBe(encoding);
      expect(headers.vary?.toLowerCase(), path).toContain('accept-encoding');
      const copy = readFileSync(join(caddy.folder, `${path}.${copies}`));
      expect(body.equals(copy), `${path}: the copy that the build made`).toBe(true);
      expect(unfold(body).equals(builtFile(path)), path).toBe(true);
    }
  });

  test('a picture or a font is sent as it is', async () => {
    const font = builtFiles().find((path) => path.endsWith('.woff2')) ?? '';
    const { headers, body } = await ask(font, { 'Accept-Encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.equals(builtFile(font))).toBe(true);
  });

  test.each(['/no-existe', '/_astro/no-existe.js', '/guias/no-existe.pdf', '/%2e%2e/%2e%2e/etc/passwd'])(
    '%s shows the 404 page with its status and the headers',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(404);
      expect(body.equals(builtFile('/404.html'))).toBe(true);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-security-policy']).toBe(
        headersFor(rules, '/404.html')['Content-Security-Policy'],
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
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
    const { servers } = JSON.parse(adapted('midominio.example.com', caddy.folder)).apps.http;
    const [server] = Object.values(servers) as { listen: string[]; automatic_https?: unknown }[];
    expect(server?.listen).toEqual([':443']);
    expect(server?.automatic_https).toBeUndefined();
  });
});

describe('the headers for Caddy', () => {
  test('say each rule once, for the same path', () => {
    const lines = caddyHeaders(rules).trim().split('\n');
    const expected = rules.flatMap(({ path, headers }) =>
      Object.entries(headers).map(([name, value]) => `header ${path} ${name} "${value}"`),
    );
    expect(lines).toEqual(expected);
  });
});

/**
 * Finds Caddy, the server of deploy/Caddyfile, and installs it where that is possible: as root on Debian.
 * @returns whether it is there
 * @throws Error, in Spanish, when it is not and `CI` is set: there, nothing may be left untested.
 */
async function ensureCaddy(): Promise<boolean> {
  if (isThere()) return true;
  await installWithApt(['caddy']);
  if (isThere()) return true;
  if (process.env.CI) throw new Error('No hay Caddy para probar deploy/Caddyfile. Instala el paquete caddy.');
  return false;
}

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
  if (await answers(origin, server)) return { origin, folder, close };
  await close();
  throw new Error(`Caddy did not come up:\n${words.join('')}`);
}

/** What Caddy makes of deploy/Caddyfile with an address, as its own JSON. */
function adapted(address: string, folder: string): string {
  const env = { ...process.env, SITE_FOLDER: folder, SITE_ADDRESS: address };
  const args = ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'];
  return spawnSync('caddy', args, { env, encoding: 'utf8' }).stdout;
}

async function answers(origin: string, server: ChildProcess): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && server.exitCode === null) {
    const answer = await fetch(origin).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return true;
    await setTimeout(50);
  }
  return false;
}
