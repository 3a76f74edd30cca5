import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { fieldLabel, type Problem } from '../../src/content/problem.ts';
import { INDEX_FILE, readContent, readIndex } from '../../src/content/read-content.ts';
import { schemaOf } from '../../src/content/schema.ts';
import type {
  ContentAnswer,
  Draft,
  DraftName,
  FieldProblem,
  FormId,
  SaveAnswer,
  StoredForm,
  UploadAnswer,
} from '../api.ts';
import { backupAnswer, bring } from './backup.ts';
import { copiesAnswer } from './copies.ts';
import {
  allDrafts,
  chosenFiles,
  draftKey,
  draftName,
  draftSchema,
  draftsOf,
  keepDraft,
  keepFile,
  keptFile,
  removeDraft,
  removeUnchanged,
} from './drafts.ts';
import {
  type Changes,
  type Folder,
  makeFolder,
  patiently,
  readFolder,
  readValues,
  reason,
  removeFolder,
  removeUnfinished,
  replaceFile,
  valuesIn,
  withValues,
} from './files.ts';
import { addedFor, formBefore, historyOf, isInSeries, keepCopy, lastFolder } from './history.ts';
import type { Routes } from './serve.ts';

/** A folder of the content that has a form, and no other place. */
const folderId = z
  .string()
  .refine((id) => schemaOf(id) && /^[^./\\][^/\\]*(\/[^./\\][^/\\]*)?$/.test(id), 'no existe esa ficha');

/** The identity of a new entry, which has no folder yet. */
const newEntryId = z
  .string()
  .refine((id) => schemaOf(id) && /^[^./\\][^/\\]*\/\.[\da-f-]{36}$/.test(id), 'no existe esa ficha');
const isNew = (form: FormId) => newEntryId.safeParse(form).success;

const saveRequest = draftSchema.extend({
  form: z.union([newEntryId, folderId]),
  replaces: draftName.nullable(),
});
const discardRequest = saveRequest.pick({ key: true, replaces: true });
const uploadRequest = z.object({ key: draftKey, file: z.instanceof(File) });
const deleteRequest = z.object({ form: folderId, version: z.string() });
const duplicateRequest = z.object({ form: folderId });
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
export function contentRoutes(content: string, page: string, settings: string): Routes {
  let last: Promise<unknown> = Promise.all(
    [content, historyOf(content), draftsOf(content)].map((folder) => removeUnfinished(folder)),
  );
  const inTurn = (work: (request: Request) => unknown) => (request: Request) => {
    last = last.catch(() => undefined).then(() => work(request));
    return last;
  };
  return {
    'GET /api/content': inTurn(() => contentAnswer(content, page)),
    'GET /api/copies': inTurn(() => copiesAnswer(content)),
    'GET /api/file': ({ url }) => fileAnswer(content, new URL(url).searchParams.get('path') ?? ''),
    'POST /api/save': inTurn(async (request) => save(content, saveRequest.parse(await request.json()))),
    'POST /api/upload': async (request) =>
      upload(content, uploadRequest.parse(Object.fromEntries(await request.formData()))),
    'POST /api/discard': inTurn(async (request) =>
      discard(content, discardRequest.parse(await request.json())),
    ),
    'POST /api/delete': inTurn(async (request) => remove(content, deleteRequest.parse(await request.json()))),
    'POST /api/duplicate': inTurn(async (request) =>
      duplicate(content, duplicateRequest.parse(await request.json()).form),
    ),
    'POST /api/restore': inTurn(async (request) =>
      restore(content, z.object({ name: z.string() }).parse(await request.json()).name),
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
    folder: content,
    forms: Object.fromEntries(readable) as ContentAnswer['forms'],
    problems: problems.map(fieldProblem),
    drafts: await allDrafts(content),
  };
}

/** A form as it is on disk; null if there is none, or its words cannot be read. */
async function storedForm(content: string, form: string): Promise<StoredForm | null> {
  const bytes = await readFile(join(content, form, INDEX_FILE)).catch(() => null);
  const data = bytes && readValues(bytes.toString('utf8'));
  return data && { version: versionOf(bytes), data };
}

const versionOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 16);

/** @param path `ebooks/mujer-amanece/portada.svg` */
async function fileAnswer(content: string, path: string): Promise<Response> {
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const [form, name] = [dirname(path), basename(path)];
  const isOfForm = isNew(form) || folderId.safeParse(form).success;
  const isMeant = type && isOfForm && !/^\.|\\/.test(name);
  const read = () => readFile(join(content, path)).catch(() => keptFile(content, name));
  const bytes = isMeant && (await read());
  if (!bytes) return new Response(null, { status: 404 });
  // Opened by itself a drawing could run a program.
  const headers = {
    'Content-Type': type,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  return new Response(new Uint8Array(bytes), { headers });
}

/** A problem as the window shows it: at its field, so without the field's name. */
function fieldProblem({ form, fields: [field = ''], wrong, wanted }: Problem): FieldProblem {
  const sentence = `${wrong}; ${wanted}.`;
  return { form, field, message: sentence.charAt(0).toUpperCase() + sentence.slice(1) };
}

/** Whether a folder has the words that a form was made from; null is a form that was not there. */
function isVersion(folder: Folder, version: string | null): boolean {
  const index = folder?.get(INDEX_FILE);
  return (index ? versionOf(index) : null) === version;
}

/** Saves a form; what cannot be saved is kept as a draft, and what is saved is a draft no longer. */
async function save(
  content: string,
  { replaces, ...draft }: z.output<typeof saveRequest>,
): Promise<SaveAnswer> {
  const answer = await saveForm(content, draft);
  const isSaved = answer.result === 'saved';
  const isKept =
    isSaved ||
    (await keepDraft(content, draft).then(
      () => true,
      () => false,
    ));
  if (!isKept) return answer;
  // A draft that cannot be removed is shown again.
  await discard(content, { key: isSaved ? draft.key : null, replaces }).catch(() => undefined);
  return isSaved ? answer : { ...answer, isKept };
}

async function discard(
  content: string,
  { key, replaces }: { readonly key: string | null; readonly replaces: DraftName | null },
): Promise<void> {
  if (key) await removeDraft(content, key);
  if (replaces) await removeUnchanged(content, replaces);
}

async function saveForm(content: string, draft: Draft): Promise<SaveAnswer> {
  const { form, version, data } = draft;
  const added = isNew(form) ? await addedFor(content, form) : null;
  const id = added?.form ?? (isNew(form) ? newEntry(content, dirname(form), String(data.title ?? '')) : form);
  const before = await readFolder(join(content, id));
  const isThere = before?.has(INDEX_FILE);
  if (added?.isDeleted && !isThere) return { result: 'changed', form: id, stored: null };
  // An entry that was deleted comes back with all that it had.
  const folder = withValues(isThere || isNew(form) ? before : await lastFolder(content, id), data);
  for (const [name, bytes] of await chosenFiles(content, draft))
    if (!folder.has(name)) folder.set(name, bytes);
  // A save that comes twice, because its answer was lost or from two tabs, has nothing to change.
  const isDone = isThere && isDeepStrictEqual(folder, before);
  if (!isDone && !isVersion(before, version))
    return { result: 'changed', form: id, stored: await storedForm(content, id) };
  return change(content, id, folder, async () => {
    if (!isThere || !(await isInSeries(content, id)))
      await keepCopy(content, id, before, folder, isNew(form) ? form : '');
  });
}

/** Keeps a chosen file under a name with a hash, so that no file is ever written over. */
async function upload(content: string, { key, file }: z.output<typeof uploadRequest>): Promise<UploadAnswer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const extension = extname(file.name);
  const name = `${asName(basename(file.name, extension))}-${versionOf(bytes).slice(0, 8)}${extension.toLowerCase()}`;
  await keepFile(content, key, name, bytes).catch((error) => {
    throw new Error(`No se guardó: ${reason(error)}.`, { cause: error });
  });
  return { name: `./${name}` };
}

/** Longest name that is made of a title. */
const MAX_NAME = 48;

/** Lower-case letters without accents, digits and hyphens, as `entryId` asks. */
function asName(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_NAME);
  return name.replaceAll(/^-+|-+$/g, '') || 'sin-nombre';
}

/** Names that Windows keeps for devices: no folder can have them (Microsoft, «Naming Files, Paths, and Namespaces»). */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/** The folder of a new entry, named from its title: `ebooks/mi-libro`, or `ebooks/mi-libro-2` if that cannot be. */
function newEntry(content: string, section: string, title: string): string {
  const name = asName(title);
  for (let count = DEVICE.test(name) ? 2 : 1; ; count++) {
    const id = `${section}/${name}${count > 1 ? `-${count}` : ''}`;
    if (!existsSync(join(content, id))) return id;
  }
}

async function remove(
  content: string,
  { form, version }: z.output<typeof deleteRequest>,
): Promise<SaveAnswer> {
  if (!form.includes('/')) throw new Error('Una sección no se borra.');
  const before = await readFolder(join(content, form));
  if (!isVersion(before, version))
    return { result: 'changed', form, stored: await storedForm(content, form) };
  return change(content, form, null, () => keepCopy(content, form, before, null), dirname(form));
}

async function duplicate(content: string, form: string): Promise<SaveAnswer> {
  const folder = await readFolder(join(content, form));
  if (!folder || !form.includes('/')) return { result: 'changed', form, stored: null };
  const title = `${valuesIn(folder).title} (copia)`;
  const id = newEntry(content, dirname(form), title);
  const copy = withValues(folder, { ...valuesIn(folder), title });
  return change(content, id, copy, () => keepCopy(content, id, null, copy));
}

async function restore(content: string, name: string): Promise<void> {
  const { form, folder } = await formBefore(content, name);
  const now = await readFolder(join(content, form));
  await replaceForms(content, new Map([[form, folder]]), () => keepCopy(content, form, now, folder));
}

/** @param shown the form that the answer shows */
async function change(
  content: string,
  form: FormId,
  folder: Folder,
  keep: () => Promise<void>,
  shown = form,
): Promise<SaveAnswer> {
  const problems = await commit(content, new Map([[form, folder]]), keep);
  if (problems.length > 0) return { result: 'invalid', problems };
  const stored = await storedForm(content, shown);
  return stored ? { result: 'saved', form: shown, stored } : { result: 'changed', form: shown, stored };
}

/**
 * Puts the forms of a copy in the place of those that are there.
 * @throws Error, for the owner: then nothing has changed
 */
async function replaceForms(content: string, changes: Changes, keep: () => Promise<void>): Promise<void> {
  const problems = await commit(content, changes, keep);
  if (problems.length === 0) return;
  const told = problems.map(({ form, field, message }) => {
    const label = fieldLabel(form, field);
    return `content/${form}${label && `, ${label}`}: ${message}`;
  });
  throw new Error(`Con eso la página no se podría mostrar. ${told.join(' ')}`);
}

/**
 * Gives forms other folders: checks them, keeps what was there before, writes.
 * @returns what is wrong with them: then nothing has changed
 * @throws Error, for the owner, when the computer could not write: then nothing has changed
 */
async function commit(
  content: string,
  changes: Changes,
  keep: () => Promise<void>,
): Promise<readonly FieldProblem[]> {
  try {
    const problems = await problemsIn(changes);
    if (problems.length > 0) return problems;
    const before = new Map<string, Folder>();
    for (const form of changes.keys()) before.set(form, await readFolder(join(content, form)));
    if (isDeepStrictEqual(before, changes)) return [];
    await keep();
    // What could be written does not stay without the rest.
    await write(content, changes).catch(async (error) => {
      await write(content, before).catch(() => undefined);
      throw error;
    });
    return [];
  } catch (error) {
    throw new Error(`No se guardó: ${reason(error)}. Lo que escribiste sigue aquí.`, { cause: error });
  }
}

/** What would be wrong with forms, by the reader's rules. */
async function problemsIn(changes: Changes): Promise<readonly FieldProblem[]> {
  const found = [...changes].map(async ([path, folder]) => {
    // Below an entry the reader looks at nothing.
    if (!folder || path.split('/').length > 2) return [];
    const schema = schemaOf(path);
    if (!schema) return [{ form: path, field: '', message: 'La página no conoce esta carpeta.' }];
    const read = async (name: string) => folder.get(name) ?? Promise.reject();
    const file = `content/${path}/${INDEX_FILE}`;
    const { problems } = await readIndex({ path, file, read, siblings: [...folder.keys()], schema });
    return problems.map(fieldProblem);
  });
  return (await Promise.all(found)).flat();
}

/**
 * Gives forms their new folders. A reader meets a whole form at every moment: an entry comes and goes as one folder, files
 * are there before the words that name them, and go after. What is removed goes last: a full disk gives nothing back.
 */
async function write(content: string, changes: Changes): Promise<void> {
  for (const [form, folder] of changes) if (folder) await writeFolder(join(content, form), folder);
  for (const [form, folder] of changes) if (!folder) await removeFolder(join(content, form));
}

async function writeFolder(path: string, folder: NonNullable<Folder>): Promise<void> {
  const now = await readFolder(path);
  if (!now) return makeFolder(path, folder);
  const isIndex = (name: string) => Number(name === INDEX_FILE);
  for (const [name, bytes] of [...folder].toSorted(([a], [b]) => isIndex(a) - isIndex(b)))
    if (!now.get(name)?.equals(bytes)) await replaceFile(join(path, name), bytes);
  for (const name of now.keys())
    if (!folder.has(name)) await patiently(() => rm(join(path, name), { force: true }));
}
