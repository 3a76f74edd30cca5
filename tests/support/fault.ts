import { EventEmitter, once } from 'node:events';
import { json } from 'node:stream/consumers';
import type { Connect } from 'vite';
import { SEND_PATH } from '../../src/form/email-service.ts';
import { BOX_HEADER } from '../../tools/mailbox.ts';

/** How the e-mail service fails: no answer, a reset connection, or a given answer. */
export type Fault =
  | { readonly stall: true }
  | { readonly reset: true }
  | { readonly status: number; readonly text: string };

/** A `POST` of a fault as JSON makes the later sends of its box fail; `null` ends that, and stalled sends arrive. */
export const FAULT_PATH = '/__fallo';

/** The faults of an e-mail service, in front of the mailbox. */
export function faults(): Connect.NextHandleFunction {
  const current = new Map<string, Fault | null>();
  /** Wakes the stalled requests of a box when its fault changes. */
  const changes = new EventEmitter();
  return async (request, response, next) => {
    const box = String(request.headers[BOX_HEADER] ?? '');
    if (request.url === FAULT_PATH) {
      current.set(box, (await json(request)) as Fault | null);
      changes.emit(box);
      return response.end();
    }
    if (request.url !== SEND_PATH) return next();
    let fault = current.get(box);
    while (fault && 'stall' in fault) {
      await once(changes, box);
      fault = current.get(box);
    }
    if (!fault) return next();
    if ('reset' in fault) return request.socket.destroy();
    response.writeHead(fault.status, { 'Access-Control-Allow-Origin': '*' }).end(fault.text);
  };
}
