import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createRequest, writeResponse } from 'astro/app/node';
import { build, type Connect, type PreviewServer, preview } from 'vite';

const APP = join(import.meta.dirname, '../app');
/** The browser gets two files of a bundle sooner than a thousand modules. */
const BUILT = join(import.meta.dirname, '../../node_modules/.window');

/** Answers a request: with a value that is sent as JSON, or with a response of its own. */
type Route = (request: Request) => unknown;

/** Routes by method and path: `GET /api/content`. */
export type Routes = Readonly<Record<string, Route>>;

interface WindowOptions {
  readonly port: number;
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  readonly routes: Routes;
}

/**
 * Bundles the owner's window and serves it with its routes, to this computer only.
 * @throws Error when the port is taken
 */
export async function serveWindow({ port, page, routes }: WindowOptions): Promise<PreviewServer> {
  const shared = { root: APP, configFile: false, logLevel: 'error' } as const;
  await build({
    ...shared,
    build: {
      outDir: BUILT,
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      // A data: address would need a policy of its own.
      assetsInlineLimit: 0,
    },
  });
  return preview({
    ...shared,
    build: { outDir: BUILT },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [
      {
        name: 'window',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use(onlyThisComputer(page)).use(answer(routes));
        },
      },
    ],
  });
}

/** What this computer calls itself, as a browser writes it into the header Host. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * What a browser says of a request's sender (Fetch Metadata, `Sec-Fetch-Site`): a page of the window, or nobody, as for
 * an address that is typed or opened by the start files. Browsers before 2023 do not say it.
 */
const OWN_SITES = [undefined, 'same-origin', 'none'];

/**
 * Refuses what another site's page in the owner's browser may ask: requests under a host name that was pointed to this
 * computer (DNS rebinding), every request that a browser says another site sent, such as for its picture, and requests
 * that could change something, unless a page of the window sends them. Browsers name the sender's origin in all of these
 * (Fetch Standard, «append a request `Origin` header»).
 * @param page the one address that the window may show in a frame
 */
export function onlyThisComputer(page: string): Connect.NextHandleFunction {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `frame-src ${new URL(page).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    // No other site shows the window in a frame, to have its buttons pressed unseen.
    "frame-ancestors 'none'",
  ].join('; ');
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', policy);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const { host = '', origin } = request.headers;
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const isOwnSite = OWN_SITES.includes(request.headers['sec-fetch-site']?.toString());
    const isOwnOrigin = isReading || origin === `http://${host}`;
    if (OWN_NAMES.test(host) && isOwnSite && isOwnOrigin) return next();
    response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('Solo la ventana, en esta computadora, puede pedir eso.');
  };
}

/** Answers for `routes`; an error is answered with its message. */
function answer(routes: Routes): Connect.NextHandleFunction {
  return async (incoming, outgoing, next) => {
    const [path = ''] = incoming.url?.split('?') ?? [];
    if (!path.startsWith('/api/')) return next();
    const route = routes[`${incoming.method} ${path}`];
    outgoing.setHeader('Cache-Control', 'no-store');
    const response = route ? await answerOf(route, incoming) : new Response(null, { status: 404 });
    // The browser may have gone meanwhile.
    await writeResponse(response, outgoing).catch(() => outgoing.destroy());
  };
}

async function answerOf(route: Route, incoming: IncomingMessage): Promise<Response> {
  try {
    const answered = await route(createRequest(incoming));
    return answered instanceof Response ? answered : Response.json(answered ?? null);
  } catch (error) {
    return new Response(error instanceof Error ? error.message : String(error), { status: 500 });
  }
}
