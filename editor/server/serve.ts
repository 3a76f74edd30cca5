import type { IncomingMessage } from 'node:http';
import { createRequest, writeResponse } from 'astro/app/node';
import { type Connect, type PreviewServer, preview } from 'vite';
import { OWN_ANSWER } from '../api.ts';
import { APP, BUNDLE } from './bundle.ts';
import { reason } from './files.ts';

/** Returns a `Response`, or a value that is sent as JSON. */
type Route = (request: Request) => unknown;

/** Routes by method and path: `GET /api/content`. */
export type Routes = Readonly<Record<string, Route>>;

interface WindowOptions {
  readonly port: number;
  /** Address of the live page, such as `http://localhost:4321/`. */
  readonly page: string;
  /** Origin of the e-mail service, which gets the test message. */
  readonly emailOrigin: string;
  readonly routes: Routes;
}

/**
 * Serves the bundled window with its routes, to this computer only.
 * @throws Error when the port is taken
 */
export async function serveWindow({
  port,
  page,
  emailOrigin,
  routes,
}: WindowOptions): Promise<PreviewServer> {
  return preview({
    root: APP,
    configFile: false,
    logLevel: 'error',
    build: { outDir: BUNDLE },
    preview: { port, strictPort: true, host: 'localhost', cors: false },
    plugins: [
      {
        name: 'window',
        configurePreviewServer: ({ middlewares }) => {
          middlewares.use(onlyThisComputer(page, emailOrigin)).use(answer(routes));
        },
      },
    ],
  });
}

/** Names of this computer in the header `Host`. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Accepted values of `Sec-Fetch-Site` (Fetch Metadata): a page of the window, or none, as for an address that is typed or
 * opened by the start files. Browsers before 2023 do not send the header.
 */
const OWN_SITES = [undefined, 'same-origin', 'none'];

/**
 * Refuses requests of other sites in the owner's browser: under a host name that points to this computer (DNS rebinding),
 * with `Sec-Fetch-Site` of another site, and all but GET and HEAD without the window's own `Origin`. Browsers send that
 * header with all such requests (Fetch Standard, «append a request `Origin` header»).
 * @param page the one address that the window may show in a frame
 * @param emailOrigin the one other computer to which it may send
 */
export function onlyThisComputer(page: string, emailOrigin: string): Connect.NextHandleFunction {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${emailOrigin}`,
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `frame-src ${new URL(page).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    // Prevents clickjacking.
    "frame-ancestors 'none'",
  ].join('; ');
  return (request, response, next) => {
    response.setHeader(OWN_ANSWER, 'ventana');
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

/** Answers requests below `/api/`. An error is answered with its words for the owner. */
export function answer(routes: Routes): Connect.NextHandleFunction {
  return async (incoming, outgoing, next) => {
    const [path = ''] = incoming.url?.split('?') ?? [];
    if (!path.startsWith('/api/')) return next();
    const route = routes[`${incoming.method} ${path}`];
    outgoing.setHeader('Cache-Control', 'no-store');
    const response = route ? await answerOf(route, incoming) : new Response(null, { status: 404 });
    // The browser may have closed the connection.
    await writeResponse(response, outgoing).catch(() => outgoing.destroy());
  };
}

async function answerOf(route: Route, incoming: IncomingMessage): Promise<Response> {
  try {
    const answered = await route(createRequest(incoming));
    return answered instanceof Response ? answered : Response.json(answered ?? null);
  } catch (error) {
    return new Response(wordsOf(error), { status: 500 });
  }
}

/** Errors of the system are in English; only they name a call. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error ? `No se pudo: ${reason(error)}.` : error.message;
}
