import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import type { Connect } from 'vite';
import { z } from 'zod';
import { fieldLabel } from '../src/content/problem.ts';
import { INDEX_FILE, readIndex } from '../src/content/read-content.ts';
import { SECTION_SCHEMAS } from '../src/content/schema.ts';
import { applyChanges, keepRefused, write } from './copies.ts';
import { type Changes, formOf, unitOf } from './forms.ts';

const API = '/api/keystatic/';

/** A file of a form, and of no other place. */
const path = z.string().refine((name) => formOf(unitOf(name)) && !/\\|\/\.{0,2}(\/|$)/.test(name));

/** A save as the forms ask for it. */
const save = z.object({
  additions: z.array(z.object({ path, contents: z.string() })),
  deletions: z.array(z.object({ path })),
  /** The version (as git names it) of each of its files that the form was made from; null for one that was not there. */
  seen: z.record(z.string(), z.string().nullable()).default({}),
});

export type Save = z.output<typeof save>;

/** What is asked of a form whose save failed. */
const KEEP = 'Lo que escribiste sigue aquí: no cierres esta página, arréglalo e inténtalo otra vez.';

/** The server that Keystatic's forms speak to: reads and writes below the content folder, and nowhere else. */
export function saves(content: string): Connect.NextHandleFunction {
  // Keystatic's own reads for it, wherever there is a form (keystatic-config.tsx).
  const forms = Object.keys(SECTION_SCHEMAS).map((name) => [
    name,
    { label: name, path: `${name}/`, schema: {} },
  ]);
  const config = { storage: { kind: 'local' }, singletons: Object.fromEntries(forms) } as const;
  const read = makeGenericAPIRouteHandler({ config, localBaseDirectory: content });
  const handle = async (request: IncomingMessage) => {
    const { method, url = '', headers } = request;
    // As Keystatic itself asks: no other site's page can send this header unasked.
    const isSave = method === 'POST' && headers['no-cors'] === '1';
    if (isSave) {
      const { additions, deletions, seen } = save.parse(JSON.parse(await text(request)));
      const changes: Changes = new Map([
        ...additions.map((one) => [one.path, Buffer.from(one.contents, 'base64url')] as const),
        ...deletions.map((one) => [one.path, null] as const),
      ]);
      const refused = await refusal(content, changes, seen);
      // RFC 9110, 15.5.10.
      if (refused) return { status: 409, headers: PLAIN_TEXT, body: refused };
      await applyChanges(content, changes);
    }
    // A save is answered with what is there then.
    const asked = new URL(isSave ? `${API}tree` : url, 'http://localhost');
    return read(new Request(asked, { headers: headers as Record<string, string> }));
  };
  return async (request, response, next) => {
    if (!request.url?.startsWith(API)) return next();
    try {
      const { body, status = 200, headers = {} } = await handle(request);
      response.writeHead(status, Object.fromEntries(new Headers(headers)));
      response.end(body);
    } catch (error) {
      // The form shows the text of an answer that is no success.
      response.writeHead(500, PLAIN_TEXT);
      response.end(`${error instanceof Error ? error.message : error} ${KEEP}`);
    }
  };
}

const PLAIN_TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * Says why a save may not be made: it would undo what was saved since the form was opened, or the page could not be
 * shown with it.
 * @returns what the form tells, in Spanish; null for a save to make
 */
async function refusal(content: string, changes: Changes, seen: Save['seen']): Promise<string | null> {
  const changed = await changedSince(content, changes, seen);
  if (changed) {
    const isRemoval = [...changes.values()].every((bytes) => bytes === null);
    if (isRemoval) return `No se borró: ${CHANGED}. Recarga esta página (F5) para verlo.`;
    await keepRefused(content, changes);
    return staleMessage(changed);
  }
  const problems = await problemsAfter(content, changes).catch(() => []);
  if (problems.length === 0) return null;
  const told = problems.map(
    ({ file, field, wrong, wanted }) => `${fieldLabel(file, field) || field || file}: ${wrong}; ${wanted}.`,
  );
  return `No se guardó. ${told.join(' ')} Lo que escribiste sigue aquí: corrígelo y guarda otra vez.`;
}

/** The first file that is another than the form has seen, and not yet as the save wants it. */
async function changedSince(content: string, changes: Changes, seen: Save['seen']) {
  for (const [path, bytes] of changes) {
    const before = seen[path];
    const now = version(await readFile(join(content, path)).catch(() => null));
    if (before !== undefined && now !== before && now !== version(bytes)) return { path, before, now };
  }
  return null;
}

/** What git calls a file of these bytes, and Keystatic after it; null for none. */
function version(bytes: Uint8Array | null): string | null {
  return bytes && createHash('sha1').update(`blob ${bytes.byteLength}\0`).update(bytes).digest('hex');
}

const CHANGED = 'esto cambió en otra pestaña, o a mano, después de que abriste este formulario';
const KEPT = 'Lo que escribiste sigue aquí, y quedó también en «Copias», como «no se guardó»';

function staleMessage({ path, before, now }: NonNullable<Awaited<ReturnType<typeof changedSince>>>): string {
  if (now === null)
    return (
      `No se guardó: en otra pestaña, o a mano, esto se borró o cambió de carpeta. ${KEPT}. ` +
      'Si lo quieres, trae primero desde ahí lo que se borró, y después lo tuyo.'
    );
  if (before === null && basename(path) === INDEX_FILE)
    return (
      `No se guardó: en otra pestaña, o a mano, ya se creó algo con ese nombre de carpeta. ${KEPT}. ` +
      'Ponle otro nombre a la carpeta y guarda otra vez.'
    );
  return (
    `No se guardó: ${CHANGED}. Lo que se guardó allá sigue como está. ${KEPT}. ` +
    'Si quieres lo tuyo, tráelo desde ahí; si quieres lo otro, recarga esta página (F5) y deshaz los cambios.'
  );
}

/** What would be wrong, after the save, in the folders that it writes to: tried on copies of them. */
async function problemsAfter(content: string, changes: Changes) {
  const trial = mkdtempSync(join(tmpdir(), 'guardar-'));
  try {
    const units = new Set([...changes].flatMap(([path, bytes]) => (bytes ? unitOf(path) : [])));
    for (const unit of units)
      if (existsSync(join(content, unit)))
        cpSync(join(content, unit), join(trial, unit), { recursive: true });
    await write(trial, changes);
    const found = [...units].map(async (unit) => {
      const folder = join(trial, unit);
      const file = `${basename(content)}/${unit}/${INDEX_FILE}`;
      const schema = formOf(unit)?.schema;
      if (!schema) return [];
      const siblings = readdirSync(folder);
      return (await readIndex({ path: unit, folder, file, siblings, schema })).problems;
    });
    return (await Promise.all(found)).flat();
  } finally {
    rmSync(trial, { recursive: true, force: true, maxRetries: 3 });
  }
}
