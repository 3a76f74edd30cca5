import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { z } from 'zod';
import { messageIn, SEND_PATH } from '../../src/form/email-service.ts';
import { mailboxText, openStore, parsed, terminalText } from './messages.ts';

/** Path of the plain text that lists the messages. */
export const MAILBOX_PATH = '/__buzon';

/** Header that names the box of a message: each test has its own, so that tests can run in parallel. */
export const BOX_HEADER = 'x-buzon';

/** Pages of this computer, on any port. */
const LOCAL_ORIGIN = /^http:\/\/([\w-]+\.)?localhost(:\d+)?$/;

/**
 * CORS headers of the e-mail service (https://fetch.spec.whatwg.org/#http-cors-protocol), plus the header of the tests.
 */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': `content-type, ${BOX_HEADER}`,
};

/** A fault that a test injects: no answer, a reset connection, or a given answer. */
const misbehaviour = z.union([
  z.object({ stall: z.literal(true) }),
  z.object({ reset: z.literal(true) }),
  z.object({ status: z.int().min(200).max(599), text: z.string().default('') }),
]);

export type Misbehaviour = z.infer<typeof misbehaviour>;

/**
 * Adds the local mailbox to Vite's development and preview servers, never to a build.
 * @param file stores the messages
 */
export function mailboxPlugin(file?: string): Plugin {
  const answerFirst = ({ middlewares }: ViteDevServer | PreviewServer) => {
    middlewares.use(mailbox(file));
  };
  return {
    name: 'local-mailbox',
    apply: 'serve',
    configureServer: answerFirst,
    configurePreviewServer: answerFirst,
  };
}

/**
 * The local mailbox: the e-mail service, its messages at `/__buzon`, and for tests `GET` and `DELETE /__buzon/mensajes` and
 * `POST /__buzon/fallo`. Messages are stored and printed to the terminal.
 */
function mailbox(file?: string): Connect.NextHandleFunction {
  const store = openStore(file);
  const misbehaviours = new Map<string, Misbehaviour | null>();
  /** Wakes the stalled requests of a box when its fault changes. */
  const changes = new EventEmitter();

  const receive = async (request: IncomingMessage, response: ServerResponse, box: string) => {
    const body = await text(request);
    let how = misbehaviours.get(box);
    while (how && 'stall' in how) {
      await once(changes, box);
      how = misbehaviours.get(box);
    }
    if (how && 'reset' in how) return void request.socket.destroy();
    if (how) return send(response, how.status, how.text);
    if (request.method === 'OPTIONS') return send(response, 204, '');
    const message = request.method === 'POST' ? messageIn(parsed(body)) : null;
    if (!message) return send(response, 400, 'Bad Request');
    console.log(terminalText(store.add(box, message)));
    send(response, 200, 'OK');
  };

  const manage = async (request: IncomingMessage, response: ServerResponse, path: string, box: string) => {
    switch (`${request.method} ${path.slice(MAILBOX_PATH.length)}`) {
      case 'GET ':
      case 'GET /':
        return send(response, 200, mailboxText(store.list(box)));
      case 'GET /mensajes':
        return send(response, 200, JSON.stringify(store.list(box)), 'application/json');
      case 'DELETE /mensajes':
        store.empty(box);
        return send(response, 204, '');
      case 'POST /fallo': {
        const { data: how } = misbehaviour.nullable().safeParse(parsed(await text(request)));
        if (how === undefined)
          return send(response, 400, 'Un fallo es {status, text}, {stall: true}, {reset: true} o null.');
        misbehaviours.set(box, how);
        changes.emit(box);
        return send(response, 204, '');
      }
      default:
        return send(response, 404, 'Aquí no hay nada. El buzón está en /__buzon.');
    }
  };

  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isCall = path === SEND_PATH;
    if (!isCall && path !== MAILBOX_PATH && !path.startsWith(`${MAILBOX_PATH}/`)) return next();
    // Pages of other sites in the same browser may neither send nor read messages.
    const { origin } = request.headers;
    if (origin && !LOCAL_ORIGIN.test(origin)) return send(response, 403, 'Forbidden');
    for (const [name, value] of Object.entries(isCall ? CORS : {})) response.setHeader(name, value);
    const box = String(request.headers[BOX_HEADER] ?? '');
    const fail = () => send(response, 500, 'Internal Server Error');
    (isCall ? receive(request, response, box) : manage(request, response, path, box)).catch(fail);
  };
}

function send(response: ServerResponse, status: number, content: string, type = 'text/plain'): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(content);
}
