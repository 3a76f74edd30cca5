import { join } from 'node:path';
import { build, type Connect, type PreviewServer, preview } from 'vite';
import { copiesPage } from './copies-page.ts';
import { editPage } from './edit-page.ts';
import { showEntries } from './entry-order.ts';
import { saves } from './saves.ts';
import { speakSpanish } from './spanish.ts';

const HERE = import.meta.dirname;

/** Where the editor listens, which folder it changes, and where the live page is. */
export interface EditorOptions {
  readonly port: number;
  /** Absolute path of the content folder. */
  readonly content: string;
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  /** What else sees its requests: pages of the window, and who counts the open ones. */
  readonly places: readonly Connect.NextHandleFunction[];
}

/** What the browser gets as files, and where they are built: it takes two of a bundle sooner than a thousand modules. */
const FORMS_AND_STYLE = ['index.html', 'window.css'].map((name) => join(HERE, name));
const BUILT = join(HERE, '../node_modules/.editor');

/**
 * Serves the editor on this computer only, with the live page beside it.
 * @throws Error when the port is taken.
 */
export async function serveEditor({ port, content, page, places }: EditorOptions): Promise<PreviewServer> {
  const shared = { root: HERE, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: FORMS_AND_STYLE, output: { assetFileNames: 'assets/[name][extname]' } },
    },
    plugins: [speakSpanish()],
  });
  const steps = [
    onlyThisComputer(page),
    ...places,
    editPage(page),
    copiesPage(content),
    showEntries(content),
    saves(content),
  ];
  return preview({
    ...shared,
    build: { outDir: BUILT },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [
      {
        name: 'editor',
        configurePreviewServer: ({ middlewares }) => {
          for (const step of steps) middlewares.use(step);
        },
      },
    ],
  });
}

/** What this computer calls itself, as a browser writes it into the header Host. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Nothing that the editor shows may ask another computer for anything: the browser sees to it. And it refuses what
 * another site's page in the owner's browser may ask of the editor: requests under a name of its own that it has bent
 * to this computer (DNS rebinding), and requests that could change something, unless a page of the editor itself sends
 * them. Browsers name the sender's origin in all of these (Fetch Standard, «append a request `Origin` header»).
 */
function onlyThisComputer(page: string): Connect.NextHandleFunction {
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'unsafe-inline'",
    "style-src 'self' 'unsafe-inline' data:",
    "img-src 'self' blob: data:",
    `frame-src 'self' ${new URL(page).origin}`,
    "object-src 'none'",
    // No other site shows the editor in a frame, to have its buttons pressed unseen.
    "frame-ancestors 'self'",
  ].join('; ');
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    const { host = '', origin } = request.headers;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (OWN_NAMES.test(host) && (isReading || origin === `http://${host}`)) return next();
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Solo las páginas del editor, en esta computadora, pueden pedir eso.');
  };
}
