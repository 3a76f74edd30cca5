import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { inOrder } from '../../src/content/fields.ts';
import { fieldLabel, type Problem } from '../../src/content/problem.ts';
import { INDEX_FILE, readContent, visibleIn } from '../../src/content/read-content.ts';
import { hasEntries, schemaOf } from '../../src/content/schema.ts';
import { ROOT } from '../../tools/tools.ts';
import type { ContentAnswer, FieldProblem, RestoreAnswer, SaveAnswer, StoredForm } from '../api.ts';
import { backupAnswer, bring, finishBringing } from './backup.ts';
import { copiesAnswer } from './copies.ts';
import {
  type Changes,
  entriesAmong,
  filesBelow,
  filesNamedIn,
  formOf,
  makeFolder,
  patiently,
  readValues,
  reason,
  removeFolder,
  removeUnfinished,
  replaceFile,
  thatDiffer,
  valuesIn,
} from './files.ts';
import { changesBack, historyOf, keepCopies } from './history.ts';
import type { Routes } from './serve.ts';
import { edited } from './yaml-edit.ts';

/** A folder of the content that has a form, and no other place. */
const formId = z
  .string()
  .refine((id) => schemaOf(id) && /^[^./\\][^/\\]*(\/[^./\\][^/\\]*)?$/.test(id), 'no existe esa ficha');

const saveRequest = z.object({
  form: formId,
  version: z.string().nullable(),
  data: z.record(z.string(), z.json()),
});
const deleteRequest = z.object({ form: formId, version: z.string() });
const duplicateRequest = z.object({ form: formId });
const restoreRequest = z.object({ name: z.string() });
const backupPart = z.instanceof(File);

/** What the window shows, by the ends of its files' names. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
};

/**
 * Reads and changes a content folder for the window, one request after the other.
 * @param content absolute path of the content folder
 * @param page address of the live page
 * @param settings folder of `.env`
 */
export function contentRoutes(content: string, page: string, settings: string = ROOT): Routes {
  let last: Promise<unknown> = Promise.all([removeUnfinished(content), removeUnfinished(historyOf(content))]);
  const inTurn = (work: (request: Request) => unknown) => (request: Request) => {
    last = last
      .catch(() => undefined)
      .then(() => finishBringing(content, settings))
      .then(() => work(request));
    return last;
  };
  return {
    'GET /api/content': inTurn(() => contentAnswer(content, page)),
    'GET /api/copies': inTurn(() => copiesAnswer(content)),
    'GET /api/file/': ({ url }) => fileAnswer(content, new URL(url).pathname),
    'POST /api/save': inTurn(async (request) => {
      const parts = await request.formData();
      const chosen = await chosenFiles(parts);
      const asked: unknown = JSON.parse(String(parts.get('save')), (_, value) => {
        const file = chosen.get(value?.upload);
        return file ? `./${file.name}` : value;
      });
      return save(content, saveRequest.parse(asked), chosen);
    }),
    'POST /api/delete': inTurn(async (request) => remove(content, deleteRequest.parse(await request.json()))),
    'POST /api/duplicate': inTurn(async (request) =>
      duplicate(content, duplicateRequest.parse(await request.json()).form),
    ),
    'POST /api/restore': inTurn(async (request) =>
      restore(content, restoreRequest.parse(await request.json()).name),
    ),
    'GET /api/backup': inTurn(() => backupAnswer(content, settings)),
    'POST /api/backup': inTurn(async (request) => {
      const file = backupPart.parse((await request.formData()).get('file'));
      return bring(content, settings, await file.bytes());
    }),
  };
}

async function contentAnswer(content: string, page: string): Promise<ContentAnswer> {
  const { files, problems } = await readContent(content);
  const forms = files.map(async ({ source: { path } }) => [path, await storedForm(content, path)] as const);
  const readable = (await Promise.all(forms)).filter(([, stored]) => stored !== null);
  return {
    page,
    forms: Object.fromEntries(readable) as ContentAnswer['forms'],
    problems: problems.map(fieldProblem),
  };
}

/** A form as it is on disk; null if there is none, or its words cannot be read. */
async function storedForm(content: string, form: string): Promise<StoredForm | null> {
  const bytes = await readFile(join(content, form, INDEX_FILE)).catch(() => null);
  const data = bytes && readValues(bytes.toString('utf8'));
  if (!data) return null;
  const names = readdirSync(join(content, form)).filter((name) => extname(name).toLowerCase() in MEDIA_TYPES);
  const folder = form.split('/').map(encodeURIComponent).join('/');
  return {
    version: versionOf(bytes),
    data,
    files: Object.fromEntries(
      names.map((name) => [`./${name}`, `/api/file/${folder}/${encodeURIComponent(name)}`]),
    ),
  };
}

const versionOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 16);

async function fileAnswer(content: string, address: string): Promise<Response> {
  const steps = address.replace('/api/file/', '').split('/').map(decodeURIComponent);
  const name = steps.pop() ?? '';
  const type = MEDIA_TYPES[extname(name).toLowerCase()];
  const isMeant = type && formId.safeParse(steps.join('/')).success && !/[/\\]|^\./.test(name);
  const bytes = isMeant && (await readFile(join(content, ...steps, name)).catch(() => null));
  if (!bytes) return new Response(null, { status: 404 });
  // Opened by itself a drawing could run a program.
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return new Response(bytes, { headers });
}

/** A problem as the window shows it: at its field, so without the field's name. */
function fieldProblem({ file, field, wrong, wanted }: Problem): FieldProblem {
  const sentence = `${wrong}; ${wanted}.`;
  const form = formOf(file.slice(file.indexOf('/') + 1));
  return { form, field, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

async function save(
  content: string,
  { form, version, data }: z.output<typeof saveRequest>,
  chosen: ReadonlyMap<string, ChosenFile>,
): Promise<SaveAnswer> {
  const isNew = version === null;
  if (isNew && !hasEntries(form)) throw new Error('Solo una colección admite una ficha nueva.');
  const id = isNew ? newEntry(content, form, String(data.title ?? '')) : form;
  const before = await readFile(join(content, id, INDEX_FILE)).catch(() => null);
  if ((before && versionOf(before)) !== version)
    return { result: 'changed', stored: await storedForm(content, id) };
  const source = before?.toString('utf8') ?? '';
  const text = edited(source, data);
  const named = filesNamedIn(id, text);
  const changes = new Map<string, Uint8Array | null>();
  for (const { name, bytes } of chosen.values()) changes.set(`${id}/${name}`, bytes);
  changes.set(`${id}/${INDEX_FILE}`, Buffer.from(text));
  for (const path of filesNamedIn(id, source)) if (!named.has(path)) changes.set(path, null);
  return commit(content, id, changes);
}

interface ChosenFile {
  /** With a hash, so that no file is ever written over. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files of a request, by the names of their parts. */
async function chosenFiles(parts: globalThis.FormData): Promise<ReadonlyMap<string, ChosenFile>> {
  const files = [...parts].flatMap(([part, value]) =>
    value instanceof File ? [[part, value] as const] : [],
  );
  const read = files.map(async ([part, file]) => {
    const bytes = await file.bytes();
    const extension = extname(file.name);
    const name = `${asName(basename(file.name, extension))}-${versionOf(bytes).slice(0, 8)}`;
    return [part, { name: name + extension.toLowerCase(), bytes }] as const;
  });
  return new Map(await Promise.all(read));
}

/** Longest name that is made of a title. */
const MAX_NAME = 48;

/** Lower-case letters without accents, digits and hyphens, as `entryId` asks. */
function asName(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_NAME);
  return name.replaceAll(/^-+|-+$/g, '') || 'sin-nombre';
}

/** The folder of a new entry, named from its title: `ebooks/mi-libro`, or `ebooks/mi-libro-2`. */
function newEntry(content: string, section: string, title: string): string {
  const name = asName(title);
  for (let count = 1; ; count++) {
    const id = `${section}/${name}${count > 1 ? `-${count}` : ''}`;
    if (!existsSync(join(content, id))) return id;
  }
}

async function remove(
  content: string,
  { form, version }: z.output<typeof deleteRequest>,
): Promise<SaveAnswer> {
  if (!form.includes('/')) throw new Error('Una sección no se borra.');
  const index = await readFile(join(content, form, INDEX_FILE)).catch(() => null);
  if (!index || versionOf(index) !== version)
    return { result: 'changed', stored: await storedForm(content, form) };
  const files = await filesBelow(content, form);
  return commit(content, dirname(form), new Map(files.map((path) => [path, null])));
}

async function duplicate(content: string, form: string): Promise<SaveAnswer> {
  const stored = await storedForm(content, form);
  if (!stored || !form.includes('/')) return { result: 'changed', stored };
  const title = `${stored.data.title} (copia)`;
  const id = newEntry(content, dirname(form), title);
  const changes = new Map<string, Uint8Array | null>();
  for (const path of await filesBelow(content, form)) {
    const bytes = await readFile(join(content, path));
    const isIndex = path === `${form}/${INDEX_FILE}`;
    const own = isIndex ? Buffer.from(edited(bytes.toString('utf8'), { ...stored.data, title })) : bytes;
    changes.set(path.replace(form, id), own);
  }
  return commit(content, id, changes);
}

async function restore(content: string, name: string): Promise<RestoreAnswer> {
  const changes = await changesBack(content, name);
  if (changes.size === 0) return { result: 'same' };
  const answer = await commit(content, formOf([...changes.keys()][0] ?? ''), changes, true);
  if (answer.result === 'failed') return answer;
  if (answer.result !== 'invalid') return { result: 'restored' };
  const told = answer.problems.map(({ form, field, message }) => {
    const label = fieldLabel(`content/${form}/${INDEX_FILE}`, field);
    return label ? `${label}: ${message}` : message;
  });
  return { result: 'failed', message: `Con esa copia la página no se podría mostrar. ${told.join(' ')}` };
}

/**
 * Makes changes: checks them, keeps what was there before, writes.
 * @param form the form that the answer shows
 */
async function commit(
  content: string,
  form: string,
  asked: Changes,
  isRestoration = false,
): Promise<SaveAnswer> {
  try {
    const changes = await withOrder(content, await thatDiffer(content, asked));
    if (changes.size > 0) {
      const problems = await problemsAfter(content, changes);
      if (problems.length > 0) return { result: 'invalid', problems };
      await keepCopies(content, changes, isRestoration);
      const before = new Map<string, Uint8Array | null>();
      for (const path of changes.keys())
        before.set(path, await readFile(join(content, path)).catch(() => null));
      // What could be written does not stay without the rest.
      await write(content, changes).catch(async (error) => {
        await write(content, await thatDiffer(content, before)).catch(() => undefined);
        throw error;
      });
    }
  } catch (error) {
    return { result: 'failed', message: `No se guardó: ${reason(error)}. Lo que escribiste sigue aquí.` };
  }
  const stored = await storedForm(content, form);
  return stored ? { result: 'saved', form, stored } : { result: 'changed', stored };
}

/** Adds the order of a section to changes that add or remove an entry: what is new comes last. */
async function withOrder(content: string, changes: Changes): Promise<Changes> {
  const all = new Map(changes);
  const removed = new Set(entriesAmong([...changes.keys()].filter((path) => changes.get(path) === null)));
  const written = entriesAmong([...changes.keys()].filter((path) => changes.get(path)));
  for (const section of new Set([...removed, ...written].map((entry) => dirname(entry)))) {
    const path = `${section}/${INDEX_FILE}`;
    if (changes.has(path)) continue;
    const source = await readFile(join(content, path), 'utf8');
    const data = valuesIn(source);
    const present = await visibleIn(join(content, section));
    const ids = inOrder(Array.isArray(data.order) ? data.order.map(String) : [], present?.folders ?? []);
    const added = written.map((entry) => basename(entry)).filter((id) => !ids.includes(id));
    if (added.length + removed.size === 0) continue;
    const order = [...ids.filter((id) => !removed.has(`${section}/${id}`)), ...added];
    all.set(path, Buffer.from(edited(source, { ...data, order })));
  }
  return all;
}

/** What would be wrong, by the reader's rules, in the forms that changes touch: tried on copies of their folders. */
async function problemsAfter(content: string, changes: Changes): Promise<readonly FieldProblem[]> {
  const trial = await mkdtemp(join(tmpdir(), 'guardar-'));
  try {
    const touched = new Set([...changes.keys()].map(formOf));
    for (const path of await filesBelow(content))
      if (touched.has(formOf(path))) await cp(join(content, path), join(trial, path));
    await write(trial, changes);
    const { problems } = await readContent(trial);
    return problems.map(fieldProblem).filter(({ form }) => touched.has(form));
  } finally {
    await rm(trial, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Writes and removes files. A reader meets a whole form at every moment: an entry comes and goes as one folder, files
 * are there before the words that name them, and go after. What is removed goes last: a full disk gives nothing back.
 */
async function write(content: string, changes: Changes): Promise<void> {
  const isRemoved = ([form]: readonly [string, unknown]) => changes.get(`${form}/${INDEX_FILE}`) === null;
  const forms = [...Map.groupBy(changes, ([path]) => formOf(path))];
  for (const [form, files] of forms.toSorted((a, b) => Number(isRemoved(a)) - Number(isRemoved(b))))
    await writeForm(join(content, form), new Map(files.map(([path, bytes]) => [basename(path), bytes])));
}

async function writeForm(folder: string, files: Changes): Promise<void> {
  const index = files.get(INDEX_FILE);
  if (index === null) return removeFolder(folder);
  const written = [...files].filter((file): file is [string, Uint8Array] => file[1] !== null);
  if (!existsSync(join(folder, INDEX_FILE))) return makeFolder(folder, new Map(written));
  for (const [name, bytes] of written) if (name !== INDEX_FILE) await replaceFile(join(folder, name), bytes);
  if (index) await replaceFile(join(folder, INDEX_FILE), index);
  for (const [name, bytes] of files)
    if (!bytes) await patiently(() => rm(join(folder, name), { force: true }));
}
