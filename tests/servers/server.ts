import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { HOST_FILES, writeCompressed } from '../../tools/deploy/host-files.ts';
import { apacheConfig, OTHER_DOMAIN } from './apache.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const PORT = await getPort();
/** Address of the server that runs. */
export const ORIGIN = `http://localhost:${PORT}`;
/** Folder of the built page. */
export const BUILT = process.env.BUILT_DIR ?? '';
export const PAGE = readFileSync(join(BUILT, 'index.html'), 'utf8');
/** Beside the built page. */
const FILES = {
  ...HOST_FILES,
  '_astro/a.js': '0',
  '_astro/a.avif': '0',
};

/** The page as hosts get it, made once: compressing takes seconds. Each server has a copy. */
const SITE = mkdtempSync(join(tmpdir(), 'site-'));
cpSync(BUILT, SITE, { recursive: true });
writeAll(SITE, FILES);
writeCompressed(SITE);
afterAll(() => rmSync(SITE, { recursive: true }));

function writeAll(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The fewest modules with which Apache serves files. */
export const FEW_MODULES = ['authz_core', 'dir', 'mime'];

/** A server and its arguments for a site's folder. */
interface Server {
  readonly name: string;
  readonly program: string;
  readonly args: (folder: string) => readonly string[];
}

const configBeside = (folder: string) => `${folder}-apache.conf`;

/** @param overrides what the site's .htaccess may override */
export function apacheServer(name: string, overrides: string, modules?: readonly string[]): Server {
  const args = (folder: string) => {
    const config = configBeside(folder);
    writeFileSync(config, apacheConfig({ folder, port: PORT, overrides, ...(modules && { modules }) }));
    return ['-D', 'FOREGROUND', '-f', config];
  };
  return { name, program: '/usr/sbin/apache2', args };
}

export const APACHE = apacheServer('Apache', 'FileInfo');

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

/** Serves the files while the tests of a block run. */
function serve({ program, args }: Server, folder: string, more: Files): void {
  cpSync(SITE, folder, { recursive: true });
  writeAll(folder, { ...OF_OTHERS, ...more });
  // Apache drops root's rights.
  chmodSync(folder, 0o755);
  let server: ChildProcess;
  beforeAll(async () => {
    server = spawn(program, args(folder), { stdio: 'ignore' });
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
export async function request(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = get(ORIGIN + path, { method, headers: { ...AS_BROWSERS, ...headers } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/**
 * Tests the built page on a server; prints a sentence instead if it is not installed, except in CI.
 * @param tests gets the folder that is served
 * @param more further files in it, by path
 */
export function describeServer(server: Server, tests: (folder: string) => void, more: Files = {}): void {
  const isLeftOut = !existsSync(server.program) && !process.env.CI;
  if (isLeftOut) console.log(`${server.name} no está en esta máquina: no se prueba.`);
  describe.skipIf(isLeftOut)(`the site on ${server.name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    if (!isLeftOut) serve(server, folder, more);
    tests(folder);
  });
}

/** Addresses of what is not ours: domain, or `''` for the page's own, and path. */
export const FOREIGN_ADDRESSES = [
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
] as const;

/** What Apache answers to one of them with these rules in the page's folder. */
export async function foreignAnswer(
  folder: string,
  rules: string | Uint8Array,
  domain: string,
  path: string,
) {
  writeFileSync(join(folder, '.htaccess'), rules);
  const { status, headers, body } = await request(path, domain ? { Host: domain } : {});
  // Headers that change with every request.
  const { date: _, etag: __, 'keep-alive': ___, ...rest } = headers;
  return { status, headers: rest, body: body.toString('latin1') };
}
