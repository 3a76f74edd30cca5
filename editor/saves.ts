import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect } from 'vite';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { type Changes, clearLeftovers, keepCopies, patiently } from './copies.ts';

const API = '/api/keystatic/';
const SAVE = `${API}update`;

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
      if (answered.status === 200) await clearLeftovers(content, changes, copies);
      return answered;
    } catch (error) {
      throw new Error(
        `No se guardó todo: ${reason(error)}. Lo que había está en ${copies}. ` +
          'Lo que escribiste sigue aquí: no cierres esta página, arréglalo e inténtalo otra vez.',
      );
    }
  };
  return async (request, response, next) => {
    if (!request.url?.startsWith(API)) return next();
    try {
      const body = request.method === 'POST' ? await buffer(request) : null;
      const changes = request.url === SAVE && body ? changesIn(body) : null;
      const {
        body: words,
        headers,
        status,
      } = await (body && changes ? save(request, body, changes) : answer(webRequest(request, body)));
      response.writeHead(status ?? 200, Object.fromEntries(new Headers(headers ?? [])));
      response.end(words);
    } catch (error) {
      // The form shows the text of an answer that is no success.
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Where Keystatic's handler may read and write: the paths of the forms (keystatic-config.tsx), without any form. */
function contentFiles() {
  const singletons = Object.keys(SINGLE_SCHEMAS).map((name) => [
    name,
    { label: name, path: `${name}/`, schema: {} },
  ]);
  const collections = Object.keys(COLLECTION_SCHEMAS).map((name) => [
    name,
    { label: name, path: `${name}/*/`, slugField: 'title', schema: {} },
  ]);
  return {
    storage: { kind: 'local' },
    singletons: Object.fromEntries(singletons),
    collections: Object.fromEntries(collections),
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
