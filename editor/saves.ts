import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect } from 'vite';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { clearLeftovers, keepCopies, patiently } from './copies.ts';
import { type Changes, withOrder } from './entry-order.ts';
import { refusal, type Save } from './refusals.ts';

const API = '/api/keystatic/';
const SAVE = `${API}update`;

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** What is asked of a form whose save failed. */
const KEEP = 'Lo que escribiste sigue aquí: no cierres esta página, arréglalo e inténtalo otra vez.';

/** Keystatic's server part: reads and writes below the content folder, and nowhere else. */
export function saves(content: string): Connect.NextHandleFunction {
  const answer = makeGenericAPIRouteHandler({ config: contentFiles(), localBaseDirectory: content });
  const save = async (request: IncomingMessage, changes: Changes) => {
    const copies = await keepCopies(content, changes).catch((error) => {
      throw new Error(
        'No se guardó nada. Antes de cambiar algo, el editor hace una copia de lo que había, y no pudo: ' +
          `${reason(error)}. ${KEEP}`,
      );
    });
    try {
      // Written twice, it is the same.
      const answered = await patiently(() => answer(webRequest(request, JSON.stringify(changes))));
      if (answered.status === 200) await clearLeftovers(content, changes);
      // Keystatic looks at everything before it writes anything.
      else await rm(copies, { recursive: true });
      return answered;
    } catch (error) {
      throw new Error(`No se guardó todo: ${reason(error)}. Lo que había está en ${copies}. ${KEEP}`);
    }
  };
  const handle = async (request: IncomingMessage) => {
    const body = request.method === 'POST' ? await text(request) : null;
    const asked = request.url === SAVE && body ? saveIn(body) : null;
    if (!asked) return answer(webRequest(request, body));
    const refused = await refusal(content, asked);
    // RFC 9110, 15.5.10.
    if (refused) return { status: 409, headers: PLAIN_TEXT, body: refused };
    return save(request, await withOrder(content, asked));
  };
  return async (request, response, next) => {
    if (!request.url?.startsWith(API)) return next();
    try {
      const { body, headers, status } = await handle(request);
      response.writeHead(status ?? 200, Object.fromEntries(new Headers(headers ?? [])));
      response.end(body);
    } catch (error) {
      // The form shows the text of an answer that is no success.
      response.writeHead(500, PLAIN_TEXT);
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Where Keystatic's handler may read and write: the paths of the forms (keystatic-config.tsx), without any form. */
function contentFiles() {
  const places = (schemas: object, folders: string) => {
    const place = (name: string) => ({ label: name, path: name + folders, slugField: 'title', schema: {} });
    return Object.fromEntries(Object.keys(schemas).map((name) => [name, place(name)]));
  };
  return {
    storage: { kind: 'local' },
    singletons: places(SINGLE_SCHEMAS, '/'),
    collections: places(COLLECTION_SCHEMAS, '/*/'),
  } as const;
}

/** Why files could not be written, in Spanish. */
function reason(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no queda espacio en el disco';
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
    case 'EROFS':
      return `no hay permiso para escribir en ${path ?? 'esa carpeta'}, o la tiene abierta otro programa`;
    default:
      return `la computadora dice «${message}»`;
  }
}

function webRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: string | null): Request {
  const init = { method, headers: headers as Record<string, string>, body };
  return new Request(new URL(url, 'http://localhost'), init);
}

/** What a save asks for; Keystatic's own handler looks whether it may. */
function saveIn(body: string): Save | null {
  try {
    const { additions, deletions, seen = {} } = JSON.parse(body) as Partial<Save>;
    const paths = [...(additions ?? []), ...(deletions ?? [])];
    const isInside = paths.every(({ path }) => !/(^|[/\\])\.\.?([/\\]|$)/.test(path));
    return additions && deletions && isInside ? { additions, deletions, seen } : null;
  } catch {
    return null;
  }
}
