import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { extname, join, relative, resolve, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type HeaderRule, headerRules, headersFor } from '../../deploy/headers.ts';
import { ROOT } from '../tools.ts';

/** A built page, served. */
export interface Cdn {
  /** Where, such as `http://localhost:40123`. */
  readonly origin: string;
  close(): Promise<void>;
}

interface Site {
  readonly files: ReadonlyMap<string, Stored>;
  readonly rules: readonly HeaderRule[];
}

interface Stored {
  readonly type: string;
  readonly whole: Buffer;
  /** Only of what shrinks. */
  readonly brotli: Buffer | null;
}

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const SHRINKS = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg)/;

/**
 * So long a server thinks, in milliseconds. Chromium's throttled network counts the way there and back twice for an
 * answer that is there before it has noted the request as sent.
 */
const THINKING = 3;

/**
 * Serves a built page as a content delivery network would: text compressed beforehand with brotli at its best,
 * the response headers of `deploy/headers.ts`, the 404 page for unknown paths. Local, on a port of its own.
 * @param folder the built page, relative to the project
 */
export async function startCdn(folder: string): Promise<Cdn> {
  const root = resolve(ROOT, folder);
  const site: Site = { files: storedFiles(root), rules: headerRules(root) };
  const server = createServer((request, response) => setTimeout(answer, THINKING, site, request, response));
  const port = await portOf(server);
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Starts a server on a free port of this machine, which it gives back. */
async function portOf(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return (server.address() as AddressInfo).port;
}

/** Compresses as a network does that has all the time in the world: once, beforehand. */
export function brotli(content: Buffer | string): Buffer {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}

function storedFiles(root: string): ReadonlyMap<string, Stored> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile());
  return new Map(paths.map((path) => [`/${relative(root, path).split(sep).join('/')}`, stored(path)]));
}

function stored(path: string): Stored {
  const whole = readFileSync(path);
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return { type, whole, brotli: SHRINKS.test(type) ? brotli(whole) : null };
}

function answer({ files, rules }: Site, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const found = files.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const file = found ?? files.get('/404.html');
  response.statusCode = found ? 200 : 404;
  if (!file) return void response.end();
  const small = /\bbr\b/.test(String(request.headers['accept-encoding'])) ? file.brotli : null;
  const body = small ?? file.whole;
  const headers = {
    ...headersFor(rules, found ? pathname : '/404.html'),
    'Content-Type': file.type,
    'Content-Length': String(body.length),
    ...(small ? { 'Content-Encoding': 'br' } : {}),
    ...(file.brotli ? { Vary: 'Accept-Encoding' } : {}),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(request.method === 'HEAD' ? '' : body);
}
