import { cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect } from 'vite';
import { INDEX_FILE } from '../src/content/content-layout.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { type Changes, withOrder } from './entry-order.ts';

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
  const handle = async (request: IncomingMessage) => {
    const body = request.method === 'POST' ? await buffer(request) : null;
    const asked = request.url === SAVE && body ? changesIn(body) : null;
    if (!asked) return answer(webRequest(request, body));
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
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    }
  };
}

/** Folder of copies beside the content folder. */
export const COPIES = '.copias';

/**
 * Keeps what a save is about to replace or remove, under the moment of the save: `.copias/2025-03-15 08.47.05/…`.
 * @returns the folder of this save's copies
 * @throws Error when a copy cannot be made: then nothing may be replaced
 */
async function keepCopies(content: string, { additions, deletions }: Changes, now: Date): Promise<string> {
  const moment = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const folder = join(dirname(content), COPIES, moment);
  for (const { path } of [...additions, ...deletions]) {
    if (await isMissing(join(content, path))) continue;
    await patiently(() => cp(join(content, path), join(folder, path), { force: false }));
  }
  return folder;
}

/** What is not there yet has nothing to keep; what cannot be looked at has. */
async function isMissing(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => false,
    ({ code }) => code === 'ENOENT',
  );
}

/**
 * After a save, moves what a renamed or removed entry left behind (a guide's text, notes) to its new folder, or to the
 * copies. Keystatic knows only the files that its forms name, and a folder without index.yaml stops the page.
 */
async function clearLeftovers(content: string, changes: Changes, copies: string): Promise<void> {
  for (const { path } of changes.deletions) {
    const folder = entryFolder(path);
    if (!folder) continue;
    const target = newFolder(changes, folder);
    await moveFiles(join(content, folder), target ? join(content, target) : join(copies, folder));
  }
}

/** `ebooks/mi-libro` for that entry's index.yaml, and nothing for other files. */
function entryFolder(path: string): string | null {
  const [collection = '', id, file, ...deeper] = path.split('/');
  const isEntry = Object.hasOwn(COLLECTION_SCHEMAS, collection) && file === INDEX_FILE && deeper.length === 0;
  return isEntry ? `${collection}/${id}` : null;
}

/** Where an entry went that was renamed: Keystatic writes it anew in the save that removes it. */
function newFolder({ additions }: Changes, old: string): string | null {
  const folders = additions.map(({ path }) => entryFolder(path)).filter((folder) => folder !== null);
  return folders.find((folder) => dirname(folder) === dirname(old)) ?? null;
}

async function moveFiles(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to, { recursive: true });
  for (const name of names) await patiently(() => rename(join(from, name), join(to, name)));
  await patiently(() => rm(from, { recursive: true, force: true }));
}

/** How Windows answers while another program, such as the page's server, has a file open. */
const IN_USE = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/**
 * Does some work on files, and does it again for a second while one of them is in use.
 * @throws what the last attempt threw
 */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!IN_USE.includes(code) || attempt === ATTEMPTS) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
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
