import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import { z } from 'zod';
import { type Store, terminalText } from './messages.ts';
import { MAILBOX_POLICY, mailboxPage } from './page.ts';
import { answer } from './protocol.ts';

/** Where the person running the page reads its messages. */
export const MAILBOX_PATH = '/__buzon';

/** Header with which a test names a box of its own, so that tests may run side by side. */
export const BOX_HEADER = 'x-buzon';

/** How the mailbox misbehaves when a test asks for it: silence, a cut connection, or an answer of its own. */
const misbehaviour = z.union([
  z.object({ stall: z.literal(true) }),
  z.object({ reset: z.literal(true) }),
  z.object({ status: z.int().min(200).max(599), text: z.string().default('') }),
]);

export type Misbehaviour = z.infer<typeof misbehaviour>;

interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly box: string;
}

/**
 * The local mailbox: the e-mail service's call under `/api/`, the page at `/__buzon`, and for tests
 * `GET` and `DELETE /__buzon/mensajes` and `POST /__buzon/fallo`. Each message goes to the store and to the terminal.
 * Exists on one's own machine only.
 * @returns a step for a server's chain, which passes on every path that is not the mailbox's
 */
export function mailbox(store: Store): Connect.NextHandleFunction {
  const misbehaviours = new Map<string, Misbehaviour | null>();
  /** Ends the waiting of the requests that a stalled box has not answered. */
  const waiting = new Map<string, (() => void)[]>();

  const misbehave = (box: string, how: Misbehaviour | null) => {
    misbehaviours.set(box, how);
    for (const goOn of waiting.get(box) ?? []) goOn();
    waiting.delete(box);
  };

  const receive = async (visit: Visit): Promise<void> => {
    const { request, response, path, box } = visit;
    const body = await read(request);
    let how = misbehaviours.get(box);
    while (how && 'stall' in how) {
      await new Promise<void>((goOn) => waiting.set(box, [...(waiting.get(box) ?? []), goOn]));
      how = misbehaviours.get(box);
    }
    if (how && 'reset' in how) return void request.socket.destroy();
    if (how) return send(response, how.status, how.text);
    const { status, text, payload } = answer(request.method ?? '', path, body);
    if (payload) console.log(terminalText(store.add(box, payload)));
    send(response, status, text);
  };

  const manage = async ({ request, response, path, box }: Visit): Promise<void> => {
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
        const how = parseMisbehaviour(await read(request));
        if (how === undefined)
          return send(response, 400, 'Un fallo es {status, text}, {stall: true}, {reset: true} o null.');
        misbehave(box, how);
        return send(response, 204, '');
      }
      default:
        return send(response, 404, 'Aquí no hay nada. El buzón está en /__buzon.');
    }
  };

  return (request, response, next) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const visit = { request, response, path, box: String(request.headers[BOX_HEADER] ?? '') };
    const fail = () => send(response, 500, 'Internal Server Error');
    if (!isMailboxPath(path)) return next();
    // A page of another site, in the same browser, leaves no messages here.
    const { origin, host } = request.headers;
    if (origin && origin !== `http://${host}`) return send(response, 403, 'Forbidden');
    if (path.startsWith('/api/')) receive(visit).catch(fail);
    else manage(visit).catch(fail);
  };
}

function isMailboxPath(path: string): boolean {
  return path.startsWith('/api/') || path === MAILBOX_PATH || path.startsWith(`${MAILBOX_PATH}/`);
}

/** @returns how to misbehave, null for not at all, and undefined where the JSON says neither */
function parseMisbehaviour(body: string): Misbehaviour | null | undefined {
  try {
    return misbehaviour.nullable().safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
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
