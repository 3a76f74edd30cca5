import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFaults, type Fault, type Faults, parseFault } from './faults.ts';
import { MAILBOX_POLICY, mailboxPage } from './page.ts';
import { answer } from './protocol.ts';
import type { Store, StoredMessage } from './store.ts';

/** Where the person running the page reads its messages. */
export const MAILBOX_PATH = '/__buzon';

/** Header with which a test names a box of its own, so that tests may run side by side. */
export const BOX_HEADER = 'x-buzon';

/** What the mailbox needs: where messages are kept, and whom to tell of each. */
export interface MailboxOptions {
  readonly store: Store;
  readonly onMessage: (message: StoredMessage) => void;
}

/** A step in a server's chain; calls `next` for every path that is not the mailbox's. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type SettledFault = Exclude<Fault, { stall: true }>;

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly box: string;
}

/**
 * The local mailbox: the e-mail service's call under `/api/`, the page at `/__buzon`, and for tests
 * `GET` and `DELETE /__buzon/mensajes` and `POST /__buzon/fallo`. Exists on one's own machine only.
 */
export function mailbox(options: MailboxOptions): Middleware {
  const faults = createFaults();
  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const visit = { request, response, path, box: String(request.headers[BOX_HEADER] ?? '') };
    const fail = () => send(response, 500, 'Internal Server Error');
    if (path.startsWith('/api/')) receive(visit, options, faults).catch(fail);
    else if (path === MAILBOX_PATH || path.startsWith(`${MAILBOX_PATH}/`))
      manage(visit, options, faults).catch(fail);
    else next();
  };
}

async function receive(visit: Visit, options: MailboxOptions, faults: Faults): Promise<void> {
  const { request, response, path, box } = visit;
  const body = await read(request);
  const fault = await settledFault(box, faults);
  if (fault && 'reset' in fault) return void request.socket.destroy();
  if (fault && 'status' in fault) return send(response, fault.status, fault.text);
  const { status, text, payload } = answer({ method: request.method ?? '', path, body });
  if (payload) options.onMessage(options.store.add(box, payload));
  send(response, status, text);
}

/** Waits as long as the box stalls; whatever holds then decides the answer. */
async function settledFault(box: string, faults: Faults): Promise<SettledFault | null> {
  const fault = faults.get(box);
  if (!fault || !('stall' in fault)) return fault;
  await new Promise<void>((release) => faults.hold(box, release));
  return settledFault(box, faults);
}

async function manage({ request, response, path, box }: Visit, { store }: MailboxOptions, faults: Faults) {
  switch (`${request.method} ${path.slice(MAILBOX_PATH.length)}`) {
    case 'GET ':
    case 'GET /':
      return send(response, 200, mailboxPage(store.list(box)), 'text/html');
    case 'GET /mensajes':
      return send(response, 200, JSON.stringify(store.list(box)), 'application/json');
    case 'DELETE /mensajes':
      store.empty(box);
      return send(response, 204, '');
    case 'POST /fallo': {
      const fault = parseFault(await read(request));
      if (fault === undefined)
        return send(response, 400, 'Un fallo es {status, text}, {stall: true}, {reset: true} o null.');
      faults.set(box, fault);
      return send(response, 204, '');
    }
    default:
      return send(response, 404, 'Aquí no hay nada. El buzón está en /__buzon.');
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': MAILBOX_POLICY,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}
