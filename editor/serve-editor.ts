import { join } from 'node:path';
import { build, type Connect, type Plugin, type PreviewServer, preview } from 'vite';
import { saves } from './saves.ts';
import { speakSpanish } from './speak-spanish.ts';
import { splitPage } from './split-page.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..');

/** Where the editor listens, which folder it changes, and where the live page is. */
export interface EditorOptions {
  readonly port: number;
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  /** Called after a save that added, replaced or removed files, and not just words. */
  readonly onFiles: () => void;
}

/** Where the forms are built to: a browser takes two files of a bundle sooner than a thousand modules. */
const BUILT = join(ROOT, 'node_modules/.editor');

/**
 * Serves the editor on this computer only, with the live page beside it.
 * @throws Error when the port is taken.
 */
export async function serveEditor({ port, content, page, onFiles }: EditorOptions): Promise<PreviewServer> {
  await build({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: BUILT, emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 10_000 },
    plugins: [speakSpanish()],
  });
  return preview({
    root: HERE,
    configFile: false,
    logLevel: 'error',
    build: { outDir: BUILT },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [policy(page), front(page), saving(content, onFiles)],
  });
}

/** Nothing that the editor shows may ask another computer for anything: the browser sees to it. */
function policy(page: string): Plugin {
  const value = [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline' data:",
    "img-src 'self' blob: data:",
    `frame-src 'self' ${new URL(page).origin}`,
    "object-src 'none'",
  ].join('; ');
  const add: Connect.NextHandleFunction = (_request, response, next) => {
    response.setHeader('Content-Security-Policy', value);
    next();
  };
  return { name: 'editor-policy', configurePreviewServer: ({ middlewares }) => void middlewares.use(add) };
}

/** The first page, at `/`. */
function front(page: string): Plugin {
  const show: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url !== '/') return next();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(splitPage(page));
  };
  return { name: 'editor-front', configurePreviewServer: ({ middlewares }) => void middlewares.use(show) };
}

/** What the forms ask for and send. */
function saving(content: string, onFiles: () => void): Plugin {
  const handle = saves(content, onFiles);
  return { name: 'editor-saves', configurePreviewServer: ({ middlewares }) => void middlewares.use(handle) };
}
