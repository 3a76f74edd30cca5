import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Connect, type Plugin, type PreviewServer, preview } from 'vite';
import { OUT_DIR } from '../src/output/out-dir.ts';
import { headersFor } from './deploy/headers.ts';
import { mailboxPlugin } from './mailbox/vite-plugin.ts';
import { ROOT } from './processes.ts';

interface ServeOptions {
  readonly folder: string;
  readonly port: number;
  readonly messages?: string;
}

/**
 * Serves a built page on this machine only, as a host would: response headers, the 404 page with its status, and
 * the local mailbox.
 * @throws Error if the port is taken or the folder has no build
 */
export async function serve({ folder, port, messages }: ServeOptions): Promise<PreviewServer> {
  return preview({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'mpa',
    build: { outDir: folder },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [hostPlugin(resolve(ROOT, folder)), mailboxPlugin(messages)],
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

if (import.meta.main) {
  const { values } = parseArgs({
    options: { folder: { type: 'string' }, port: { type: 'string' }, messages: { type: 'string' } },
  });
  const { folder = OUT_DIR, port = '4321', messages } = values;
  await serve({ folder, port: Number(port), ...(messages ? { messages } : {}) });
  console.log(`http://localhost:${port}/`);
}
