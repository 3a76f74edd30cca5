import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect, Plugin } from 'vite';
import { INDEX_FILE } from '../src/content/content-layout.ts';
import { type Changes, clearLeftovers, keepCopies } from './copies.ts';
import { places } from './places.ts';

const API = '/api/keystatic/';
const SAVE = `${API}update`;

/**
 * Keystatic's server part: reads and writes below the content folder, and nowhere else.
 * @param onFiles called after a save that added, replaced or removed files, and not just words
 */
export function saves(content: string, onFiles: () => void): Plugin {
  const answer = makeGenericAPIRouteHandler({ config: places(), localBaseDirectory: content });
  const handle: Connect.NextHandleFunction = async (request, response, next) => {
    if (!request.url?.startsWith(API)) return next();
    try {
      await handleRequest(request, response);
    } catch (error) {
      next(error);
    }
  };
  const handleRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await buffer(request) : null;
    const asked = webRequest(request, body);
    const changes = request.url === SAVE && body ? changesIn(body) : null;
    const copies = changes && (await keepCopies(content, changes, new Date()));
    const { body: words, headers, status } = await answer(asked);
    if (changes && copies && status === 200) {
      await clearLeftovers(content, changes, copies);
      if (isMoreThanWords(changes)) onFiles();
    }
    response.writeHead(status ?? 200, Object.fromEntries(new Headers(headers ?? [])));
    response.end(words);
  };
  return { name: 'saves', configurePreviewServer: ({ middlewares }) => void middlewares.use(handle) };
}

function isMoreThanWords({ additions, deletions }: Changes): boolean {
  return deletions.length > 0 || additions.some(({ path }) => !path.endsWith(`/${INDEX_FILE}`));
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
