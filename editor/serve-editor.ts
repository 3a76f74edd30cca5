import { join } from 'node:path';
import { build, type Connect, type PreviewServer, preview } from 'vite';
import { showEntries } from './entry-order.ts';
import { saves } from './saves.ts';
import { speakSpanish } from './spanish.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..');

/** Where the editor listens, which folder it changes, and where the live page is. */
export interface EditorOptions {
  readonly port: number;
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
}

/** Where the forms are built to: a browser takes two files of a bundle sooner than a thousand modules. */
const BUILT = join(ROOT, 'node_modules/.editor');

/**
 * Serves the editor on this computer only, with the live page beside it.
 * @throws Error when the port is taken.
 */
export async function serveEditor({ port, content, page }: EditorOptions): Promise<PreviewServer> {
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
    plugins: [
      {
        name: 'editor',
        configurePreviewServer: ({ middlewares }) =>
          void middlewares
            .use(setPolicy(page))
            .use(showSplitPage(page))
            .use(showEntries(content))
            .use(saves(content)),
      },
    ],
  });
}

/** Nothing that the editor shows may ask another computer for anything: the browser sees to it. */
function setPolicy(page: string): Connect.NextHandleFunction {
  const value = [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline' data:",
    "img-src 'self' blob: data:",
    `frame-src 'self' ${new URL(page).origin}`,
    "object-src 'none'",
  ].join('; ');
  return (_request, response, next) => {
    response.setHeader('Content-Security-Policy', value);
    next();
  };
}

/** Answers `/` with the editor and the page side by side. */
function showSplitPage(page: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (request.url !== '/') return next();
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(splitPage(page));
  };
}

/** Where the editor's own forms are. */
const FORMS_PATH = '/keystatic';

const STYLE = `
  * { box-sizing: border-box; margin: 0 }
  body { display: grid; grid-template-rows: auto 1fr; height: 100vh; font: 15px/1.4 system-ui, sans-serif; color: #3b0f1b }
  header { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; padding: .5rem 1rem; background: #fff6e5; border-bottom: 1px solid #d9c7a8 }
  a { color: inherit }
  main { display: flex; min-height: 0 }
  iframe { width: 100%; height: 100%; border: 0; display: block }
  .editor { width: 58%; min-width: 20rem; max-width: 85%; resize: horizontal; overflow: hidden; border-right: 6px double #d9c7a8; padding-bottom: 14px }
  .page { flex: 1; min-width: 0 }`;

/** `page` is the live page's address. The divider can be dragged. */
function splitPage(page: string): string {
  return `<!doctype html>
<html lang="es-VE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Editor y página · Luz en Escena</title>
<style>${STYLE}</style>
</head>
<body>
<header>
  <strong>Editor</strong>
  <span>A la izquierda cambias y guardas; a la derecha ves la página, o lo que falta.</span>
  <a href="${FORMS_PATH}" target="_blank">Abrir el editor solo</a>
  <a href="${page}" target="_blank">Abrir la página sola</a>
</header>
<main>
  <div class="editor"><iframe src="${FORMS_PATH}" title="Editor"></iframe></div>
  <div class="page"><iframe src="${page}" title="Página"></iframe></div>
</main>
</body>
</html>
`;
}
