import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect } from 'vite';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { clearLeftovers, keepCopies, patiently } from './copies.ts';
import { type Changes, withOrder } from './entry-order.ts';
import { SEEN_HEADER } from './own-fetch.ts';
import { refusal, type Versions } from './refusals.ts';

const API = '/api/keystatic/';
const SAVE = `${API}update`;

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/** Keystatic's server part: reads and writes below the content folder, and nowhere else. */
export function saves(content: string): Connect.NextHandleFunction {
  const answer = makeGenericAPIRouteHandler({ config: contentFiles(), localBaseDirectory: content });
  const save = async (request: IncomingMessage, body: Buffer, changes: Changes) => {
    const copies = await keepCopies(content, changes, new Date()).catch((error) => {
      throw new Error(
        `No se guardó nada. Antes de cambiar algo, el editor hace una copia de lo que había, y no pudo: ${reason(error)}. ` +
          'Lo que escribiste sigue aquí: no cierres esta página, arréglalo e inténtalo otra vez.',
      );
    });
    try {
      // Written twice, it is the same.
      const answered = await patiently(() => answer(webRequest(request, body)));
      if (answered.status === 200) await clearLeftovers(content, changes);
      // Keystatic looks at everything before it writes anything.
      else await rm(copies, { recursive: true });
      return answered;
    } catch (error) {
      throw new Error(
        `No se guardó todo: ${reason(error)}. Lo que había está en ${copies}. ` +
          'Lo que escribiste sigue aquí: no cierres esta página, arréglalo e inténtalo otra vez.',
      );
    }
  };
  const handle = async (request: IncomingMessage) => {
    const body = request.method === 'POST' ? await buffer(request) : null;
    const asked = request.url === SAVE && body ? changesIn(body) : null;
    if (!asked) return answer(webRequest(request, body));
    const refused = await refusal(content, asked, versionsIn(request));
    // RFC 9110, 15.5.10.
    if (refused) return { status: 409, headers: PLAIN_TEXT, body: refused };
    const changes = await withOrder(content, asked);
    return save(request, Buffer.from(JSON.stringify(changes)), changes);
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
  const places = (schemas: object, folders: string) =>
    Object.keys(schemas).map((name) => [
      name,
      { label: name, path: `${name}/${folders}`, slugField: 'title', schema: {} },
    ]);
  return {
    storage: { kind: 'local' },
    singletons: Object.fromEntries(places(SINGLE_SCHEMAS, '')),
    collections: Object.fromEntries(places(COLLECTION_SCHEMAS, '*/')),
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

function webRequest({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer | null): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: sent as [string, string][],
    body: body && new Uint8Array(body),
  });
}

/** What the forms say (own-fetch.ts) they were made from: nothing for a file that they do not name. */
function versionsIn({ headers }: IncomingMessage): Versions {
  try {
    return JSON.parse(decodeURIComponent(String(headers[SEEN_HEADER])));
  } catch {
    return {};
  }
}

/** What a save asks for; Keystatic's own handler looks whether it may. */
function changesIn(body: Buffer): Changes | null {
  try {
    const { additions, deletions } = JSON.parse(body.toString('utf8')) as Partial<Changes>;
    const paths = [...(additions ?? []), ...(deletions ?? [])];
    const isInside = paths.every(({ path }) => !/(^|[/\\])\.\.?([/\\]|$)/.test(path));
    return additions && deletions && isInside ? { additions, deletions } : null;
  } catch {
    return null;
  }
}
