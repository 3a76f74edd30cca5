import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import getPort, { portNumbers } from 'get-port';
import { type Connect, type Plugin, type PreviewServer, preview } from 'vite';
import { headersFor } from './deploy/headers.ts';
import { mailboxPlugin } from './mailbox.ts';

const { values: asked } = parseArgs({ options: { port: { type: 'string' } }, strict: false });
/** Port of the local page, if it is free: of `npm start -- --port 5000`, or of the environment. */
const FIRST_PORT = Number(asked.port || process.env.SITE_PORT || 4321);

/** The first free port of a hundred. */
export function freePort(first: number = FIRST_PORT): Promise<number> {
  return getPort({ port: portNumbers(first, first + 99) });
}

interface ServeOptions {
  /** Absolute, or relative to the working directory. */
  readonly folder: string;
  readonly port: number;
  /** File of the mailbox. */
  readonly messages?: string;
}

/**
 * Serves a built page on this machine only, as a host would: response headers, the 404 page with its status, and
 * the local mailbox.
 * @throws Error if the port is taken or the folder has no build
 */
export async function serve({ folder, port, messages }: ServeOptions): Promise<PreviewServer> {
  return preview({
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    build: { outDir: folder },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [hostPlugin(resolve(folder)), mailboxPlugin(messages)],
  });
}

/** Response headers, and the 404 page for unknown paths, which Vite's preview server does not serve. */
function hostPlugin(root: string): Plugin {
  const addHeaders: Connect.NextHandleFunction = (request, response, next) => {
    const headers = headersFor(pathOf(request.originalUrl));
    for (const [name, value] of Object.entries(headers)) response.appendHeader(name, value);
    next();
  };
  const notFound: Connect.NextHandleFunction = (request, response, next) => {
    if (isPage(root, pathOf(request.url))) return next();
    response.statusCode = 404;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('Cache-Control', 'no-cache');
    response.end(request.method === 'HEAD' ? undefined : readFileSync(join(root, '404.html')));
  };
  return {
    name: 'as-a-host',
    configurePreviewServer(server) {
      server.middlewares.use(addHeaders);
      // The returned function adds middleware after Vite's own.
      return () => void server.middlewares.use(notFound);
    },
  };
}

function pathOf(url = '/'): string {
  return new URL(url, 'http://localhost').pathname;
}

function isPage(root: string, path: string): boolean {
  try {
    return path.endsWith('.html') && existsSync(join(root, decodeURIComponent(path)));
  } catch {
    return false;
  }
}
