import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { inOrder } from '../../src/content/fields.ts';
import type { Problem } from '../../src/content/problem.ts';
import { fieldLabel } from '../../src/content/problem.ts';
import { INDEX_FILE, namedFiles, readContent, readIndex } from '../../src/content/read-content.ts';
import { hasEntries, schemaOf } from '../../src/content/schema.ts';
import type {
  ContentAnswer,
  FieldProblem,
  FormData,
  Json,
  RestoreAnswer,
  SaveAnswer,
  StoredForm,
} from '../api.ts';
import { copiesAnswer } from './copies.ts';
import {
  type Changes,
  entriesAmong,
  filesBelow,
  formOf,
  makeFolder,
  patiently,
  reason,
  removeFolder,
  removeUnfinished,
  replaceFile,
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
 */
export function contentRoutes(content: string, page: string): Routes {
  let last: Promise<unknown> = Promise.all([removeUnfinished(content), removeUnfinished(historyOf(content))]);
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
  return {
    'GET /api/content': () => inTurn(() => contentAnswer(content, page)),
    'GET /api/copies': () => inTurn(() => copiesAnswer(content)),
    'GET /api/file/': (request) => fileAnswer(content, new URL(request.url).pathname),
    'POST /api/save': async (request) => {
      const parts = await request.formData();
      const asked = saveRequest.parse(JSON.parse(String(parts.get('save'))));
      return inTurn(() => save(content, asked, parts));
    },
    'POST /api/delete': async (request) => {
      const asked = deleteRequest.parse(await request.json());
      return inTurn(() => remove(content, asked));
    },
    'POST /api/duplicate': async (request) => {
      const { form } = duplicateRequest.parse(await request.json());
      return inTurn(() => duplicate(content, form));
    },
    'POST /api/restore': async (request) => {
      const { name } = restoreRequest.parse(await request.json());
      return inTurn(() => restore(content, name));
    },
  };
}

async function contentAnswer(content: string, page: string): Promise<ContentAnswer> {
  const { files, problems } = await readContent(content);
  const forms = files.map(async ({ source: { path } }) => [path, await storedForm(content, path)] as const);
  const readable = (await Promise.all(forms)).filter(([, stored]) => stored !== null);
  return {
    page,
    forms: Object.fromEntries(readable) as ContentAnswer['forms'],
    problems: problems.map((problem) => fieldProblem(problem)),
  };
}

/** A form as it is on disk; null if there is none, or its words cannot be read. */
async function storedForm(content: string, form: string): Promise<StoredForm | null> {
  const bytes = await readFile(join(content, form, INDEX_FILE)).catch(() => null);
  const document = bytes && parseDocument(bytes.toString('utf8'), { logLevel: 'silent' });
  if (!document || document.errors.length > 0) return null;
  const names = readdirSync(join(content, form)).filter((name) => extname(name).toLowerCase() in MEDIA_TYPES);
  const folder = form.split('/').map(encodeURIComponent).join('/');
  return {
    version: versionOf(bytes),
    data: Object(document.toJS({ maxAliasCount: 0 })),
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
function fieldProblem({ file, field, wrong, wanted }: Problem, form = formOfProblem(file)): FieldProblem {
  const sentence = `${wrong}; ${wanted}.`;
  return { form, field, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** `content/ebooks/mi-libro/index.yaml` → `ebooks/mi-libro` */
const formOfProblem = (file: string) => formOf(file.split('/').slice(1).join('/'));

async function save(
  content: string,
  { form, version, data }: z.output<typeof saveRequest>,
  parts: globalThis.FormData,
): Promise<SaveAnswer> {
  const isNew = version === null;
  if (isNew && !hasEntries(form)) throw new Error('Solo una colección admite una ficha nueva.');
  const id = isNew ? newEntry(content, form, String(data.title ?? '')) : form;
  const before = isNew ? null : await readFile(join(content, id, INDEX_FILE)).catch(() => null);
  if (!isNew && (!before || versionOf(before) !== version))
    return { result: 'changed', stored: await storedForm(content, id) };
  const uploads = new Map<string, Uint8Array>();
  const values = (await withFileNames(data, parts, uploads)) as FormData;
  const source = before?.toString('utf8') ?? '';
  const text = edited(source, values);
  const named = filesNamedIn(id, text);
  const unnamed = [...filesNamedIn(id, source)].filter((name) => !named.has(name));
  const isThere = (name: string) => existsSync(join(content, id, name));
  return commit(
    content,
    id,
    new Map<string, Uint8Array | null>([
      ...[...uploads]
        .filter(([name]) => !isThere(name))
        .map(([name, bytes]) => [`${id}/${name}`, bytes] as const),
      ...(text === source ? [] : [[`${id}/${INDEX_FILE}`, Buffer.from(text)] as const]),
      ...unnamed.filter(isThere).map((name) => [`${id}/${name}`, null] as const),
    ]),
    'save',
  );
}

/** The names of the pictures and PDFs that the text of an index.yaml names. */
function filesNamedIn(form: string, text: string): Set<string> {
  const schema = schemaOf(form);
  const data: unknown = parseDocument(text, { logLevel: 'silent' }).toJS({ maxAliasCount: 0 });
  return new Set(schema ? namedFiles(schema, data).map(({ name }) => basename(name)) : []);
}

/** Puts the name that a chosen file gets into its place: with a hash, so that no file is ever written over. */
async function withFileNames(
  value: Json,
  parts: globalThis.FormData,
  uploads: Map<string, Uint8Array>,
): Promise<Json> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return Promise.all(value.map((item: Json) => withFileNames(item, parts, uploads)));
  const group = value as FormData;
  const file = typeof group.upload === 'string' ? parts.get(group.upload) : null;
  if (file instanceof File) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const extension = extname(file.name).toLowerCase();
    const name = `${asName(basename(file.name, extname(file.name)))}-${versionOf(bytes).slice(0, 8)}${extension}`;
    uploads.set(name, bytes);
    return `./${name}`;
  }
  const fields = Object.entries(group).map(async ([key, own]) => [
    key,
    await withFileNames(own, parts, uploads),
  ]);
  return Object.fromEntries(await Promise.all(fields));
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
  return commit(content, dirname(form), new Map(files.map((path) => [path, null])), 'save');
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
  return commit(content, id, changes, 'save');
}

async function restore(content: string, name: string): Promise<RestoreAnswer> {
  const changes = await changesBack(content, name);
  if (changes.size === 0) return { result: 'same' };
  const answer = await commit(content, formOf([...changes.keys()][0] ?? ''), changes, 'restoration');
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
  kind: 'save' | 'restoration',
): Promise<SaveAnswer> {
  try {
    const changes = await withOrder(content, asked);
    if (changes.size > 0) {
      const problems = await problemsAfter(content, changes);
      if (problems.length > 0) return { result: 'invalid', problems };
      await keepCopies(content, changes, kind);
      const before = await filesNow(content, changes.keys());
      // What could be written does not stay without the rest.
      await write(content, changes).catch(async (error) => {
        const now = await filesNow(content, changes.keys());
        const changed = [...before].filter(([path, bytes]) => !isDeepStrictEqual(now.get(path), bytes));
        await write(content, new Map(changed)).catch(() => undefined);
        throw error;
      });
    }
  } catch (error) {
    return { result: 'failed', message: `No se guardó: ${reason(error)}. Lo que escribiste sigue aquí.` };
  }
  const stored = await storedForm(content, form);
  return stored ? { result: 'saved', form, stored } : { result: 'changed', stored };
}

async function filesNow(content: string, paths: Iterable<string>): Promise<Changes> {
  const files = [...paths].map(
    async (path) => [path, await readFile(join(content, path)).catch(() => null)] as const,
  );
  return new Map(await Promise.all(files));
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
    const data = Object(parseDocument(source, { logLevel: 'silent' }).toJS({ maxAliasCount: 0 }));
    const present = readdirSync(join(content, section), { withFileTypes: true })
      .filter((item) => item.isDirectory() && !item.name.startsWith('.'))
      .map(({ name }) => name);
    const ids = inOrder(Array.isArray(data.order) ? data.order.map(String) : [], present);
    const added = written.map((entry) => basename(entry)).filter((id) => !ids.includes(id));
    if (added.length + removed.size === 0) continue;
    const order = [...ids.filter((id) => !removed.has(`${section}/${id}`)), ...added];
    all.set(path, Buffer.from(edited(source, { ...data, order })));
  }
  return all;
}

/** What would be wrong, by the reader's rules, in the forms that changes write to: tried on copies of their folders. */
async function problemsAfter(content: string, changes: Changes): Promise<readonly FieldProblem[]> {
  const trial = await mkdtemp(join(tmpdir(), 'guardar-'));
  try {
    const forms = new Set([...changes].flatMap(([path, bytes]) => (bytes ? formOf(path) : [])));
    const problems = [...forms].map((form) =>
      tried(content, form, changes, join(trial, form.replace('/', ' '))),
    );
    return (await Promise.all(problems)).flat();
  } finally {
    await rm(trial, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The problems of one form with its changes, in a copy of its folder. */
async function tried(content: string, form: string, changes: Changes, folder: string) {
  const schema = schemaOf(form);
  if (!schema) return [];
  await mkdir(folder);
  const own = (paths: Iterable<string>) => [...paths].filter((path) => formOf(path) === form);
  const copyOf = (path: string) => join(folder, path.slice(form.length + 1));
  for (const path of own(await filesBelow(content, form)))
    if (!changes.has(path)) await cp(join(content, path), copyOf(path));
  for (const path of own(changes.keys())) {
    const bytes = changes.get(path);
    if (bytes) await writeFile(copyOf(path), bytes);
  }
  const file = `content/${form}/${INDEX_FILE}`;
  const { problems } = await readIndex({ path: form, folder, file, siblings: readdirSync(folder), schema });
  return problems.map((problem) => fieldProblem(problem, form));
}

/**
 * Writes and removes files. A reader meets a whole form at every moment: an entry comes and goes as one folder, files
 * are there before the words that name them, and go after.
 */
async function write(content: string, changes: Changes): Promise<void> {
  const entries = new Set(entriesAmong([...changes.keys()]));
  const isIndex = (path: string) => path.endsWith(`/${INDEX_FILE}`);
  const added = [...entries].filter((entry) => !existsSync(join(content, entry, INDEX_FILE)));
  const removed = [...entries].filter((entry) => changes.get(`${entry}/${INDEX_FILE}`) === null);
  for (const entry of added) {
    const files = [...changes].flatMap(([path, bytes]) =>
      formOf(path) === entry && bytes ? [[path.slice(entry.length + 1), bytes] as const] : [],
    );
    await makeFolder(join(content, entry), new Map(files));
  }
  const isDone = (path: string) => added.includes(formOf(path)) || removed.includes(formOf(path));
  const rest = [...changes].filter(([path]) => !isDone(path));
  for (const [path, bytes] of rest.toSorted(([a], [b]) => Number(isIndex(a)) - Number(isIndex(b))))
    if (bytes) await replaceFile(join(content, path), bytes);
  for (const [path, bytes] of rest)
    if (!bytes) await patiently(() => rm(join(content, path), { force: true }));
  for (const entry of removed) await removeFolder(join(content, entry));
}
