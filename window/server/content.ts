import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isReservedId } from '../../src/content/card-anchors.ts';
import { entryId, inOrder } from '../../src/content/fields/entries.ts';
import { pathText } from '../../src/content/fields/path.ts';
import { isSvgFile } from '../../src/content/read/file-check.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import type { Problem } from '../../src/content/read/problem.ts';
import { type ReadFile, readContent, readIndex, versionOf } from '../../src/content/read/read-content.ts';
import { readYaml } from '../../src/content/read/yaml-source.ts';
import { ENTRY_SCHEMAS, folderOf, formIn } from '../../src/content/schema.ts';
import type {
  ContentAnswer,
  Draft,
  DraftName,
  FieldProblem,
  FormId,
  FormValues,
  SampleAnswer,
  SaveAnswer,
  StoredForm,
  UploadAnswer,
} from '../api.ts';
import { fieldLabel, schemaOf } from '../form-texts.ts';
import { accept, acceptRequest } from './accept.ts';
import { backupAnswer, bring, bringFolder } from './backup.ts';
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
  Changed,
  type Folder,
  formName,
  makeFolder,
  readFolder,
  readValues,
  reason,
  removeFolder,
  removeUnfinished,
  replaceUnchanged,
  valuesIn,
  withValues,
} from './files.ts';
import {
  addedFor,
  type Change,
  copiesSince,
  formBefore,
  historyOf,
  isInSeries,
  isLastSave,
  keepCopy,
  lastFolder,
  readForm,
  rememberSave,
  removeCopy,
  removeOldCopies,
} from './history.ts';
import { MEDIA_TYPES } from './media-types.ts';
import { otherPageAnswer, programIn } from './other-page.ts';
import { rightValues } from './right-values.ts';
import { sampleAnswer, sampleFolder, sampleValues } from './sample-entries.ts';
import type { Routes } from './serve.ts';
import { readWhole } from './tree.ts';

/** A form's folder; refuses every path that leads elsewhere. */
const folderId = z
  .string()
  .refine(
    (id) => schemaOf(id) && /^[^./\\][^/\\]*(\/[^./\\][^/\\]*)?$/.test(id),
    'no existe esa parte de tu página',
  );

/** The identity of a new entry, which has no folder yet. */
const newEntryId = z
  .string()
  .refine(
    (id) => schemaOf(id) && /^[^./\\][^/\\]*\/\.[\da-f-]{36}$/.test(id),
    'no existe esa parte de tu página',
  );
const isNew = (form: FormId) => newEntryId.safeParse(form).success;

const saveRequest = draftSchema.extend({
  form: z.union([newEntryId, folderId]),
  replaces: draftName.nullable(),
  series: z.number(),
});
const discardRequest = saveRequest.pick({ key: true, replaces: true });
const uploadRequest = z.object({ key: draftKey, file: z.instanceof(File) });
const deleteRequest = z.object({ form: folderId, version: z.string() });
const duplicateRequest = z.object({ form: folderId });
/** A copy by its name, or all forms as they were at a moment. */
const restoreRequest = z.union([
  z.object({ name: z.string() }),
  z.object({ moment: z.iso.datetime().transform((moment) => new Date(moment)) }),
]);
const backupPart = z.instanceof(File);

/**
 * Reads and changes a content folder for the window. Requests queue, but for uploads and files.
 * @param content absolute path of the content folder
 * @param page address of the live page
 * @param settings folder of `.env`
 */
export function contentRoutes(content: string, page: string, settings: string): Routes {
  // What cannot be tidied now does not stop the window.
  let last: Promise<unknown> = tidy(content).catch(() => undefined);
  /** @param read reads the body before the request queues, so that a stalled upload blocks no other request */
  const inTurn =
    <Sent>(read: (request: Request) => Promise<Sent>, work: (sent: Sent) => unknown) =>
    async (request: Request) => {
      const sent = await read(request);
      last = last.catch(() => undefined).then(() => work(sent));
      return last;
    };
  const nothing = async () => undefined;
  const json = (request: Request) => request.json();
  const parts = (request: Request) => request.formData();
  return {
    'GET /api/content': inTurn(nothing, () => contentAnswer(content, page)),
    'GET /api/copies': inTurn(nothing, () => copiesAnswer(content)),
    'GET /api/file': ({ url }) => fileAnswer(content, new URL(url).searchParams.get('path') ?? ''),
    'POST /api/save': inTurn(json, (sent) => save(content, saveRequest.parse(sent))),
    'POST /api/upload': async (request) =>
      upload(content, uploadRequest.parse(Object.fromEntries(await request.formData()))),
    'POST /api/discard': inTurn(json, (sent) => discard(content, discardRequest.parse(sent))),
    'POST /api/delete': inTurn(json, (sent) => remove(content, deleteRequest.parse(sent))),
    'POST /api/duplicate': inTurn(json, (sent) => duplicate(content, duplicateRequest.parse(sent).form)),
    'POST /api/accept': inTurn(json, (sent) => accept(content, acceptRequest.parse(sent))),
    'GET /api/sample': inTurn(nothing, () => sampleAnswer(content)),
    'GET /api/sample-values': sampleValues,
    'POST /api/remove-sample': inTurn(nothing, () => removeSample(content)),
    'POST /api/bring-sample': inTurn(nothing, () => bringSample(content)),
    'POST /api/restore': inTurn(json, async (sent) => {
      const asked = restoreRequest.parse(sent);
      await restore(content, 'name' in asked ? [asked.name] : await copiesSince(content, asked.moment));
    }),
    'GET /api/backup': inTurn(nothing, () => backupAnswer(content, settings)),
    'POST /api/backup': inTurn(parts, async (parts) => {
      const file = backupPart.parse(parts.get('file'));
      return bring(content, settings, await file.bytes());
    }),
    'GET /api/other-page': () => otherPageAnswer(content),
    'POST /api/other-page': inTurn(json, async (sent) => {
      const { folder } = z.object({ folder: z.string() }).parse(sent);
      return bringFolder(content, settings, await programIn(folder, dirname(content)));
    }),
  };
}

/** Removes unfinished files and old copies. Runs once, before the first request. */
async function tidy(content: string): Promise<void> {
  await Promise.all([content, historyOf(content), draftsOf(content)].map(removeUnfinished));
  await removeOldCopies(content);
}

async function contentAnswer(content: string, page: string): Promise<ContentAnswer> {
  const { files, problems } = await readContent(content);
  return {
    page,
    folder: content,
    forms: Object.fromEntries(files.map((file) => [folderOf(file.source.form), stored(file)])),
    problems: problems.map(fieldProblem),
    drafts: await allDrafts(content),
  };
}

/** A form as it is on disk now; null if there is none. */
async function storedForm(content: string, form: FormId): Promise<StoredForm | null> {
  const file = join(content, form, INDEX_FILE);
  const bytes = await readFile(file).catch(() => null);
  if (!bytes && !existsSync(file)) return null;
  const { data: written, problems } = readYaml(bytes);
  return stored({ version: versionOf(bytes ?? Buffer.from('')), written, problems });
}

function stored(read: {
  readonly version: string;
  readonly written: ReadFile['written'];
  readonly problems: readonly Pick<Problem, 'wrong' | 'wanted'>[];
}): StoredForm {
  const { version, written, problems } = read;
  return {
    version,
    data: (written as FormValues | undefined) ?? {},
    unreadable: written ? null : problems.map(sentence).join(' '),
  };
}

/** @param path `ebooks/mujer-amanece/portada.svg` */
async function fileAnswer(content: string, path: string): Promise<Response> {
  const type = MEDIA_TYPES[extname(path).toLowerCase()];
  const [form, name] = [dirname(path), basename(path)];
  const isOfForm = isNew(form) || folderId.safeParse(form).success;
  const isMeant = type && isOfForm && !/^\.|\\/.test(name);
  const read = () => readFile(join(content, path)).catch(() => keptFile(content, name));
  const bytes = isMeant && (await read());
  if (!bytes) return new Response(null, { status: 404 });
  // An SVG that is opened by its address could run scripts. WebKit shows no PDF with the policy of an SVG or of the window.
  const policy = isSvgFile(name)
    ? "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    : "frame-ancestors 'none'";
  const headers = { 'Content-Type': type, 'Content-Security-Policy': policy };
  return new Response(new Uint8Array(bytes), { headers });
}

/** A problem for the window, which shows it at its field: the message does not name the field. */
function fieldProblem(problem: Problem): FieldProblem {
  const { form, fields } = problem;
  return { form: form && folderOf(form), field: pathText(fields[0] ?? []), message: sentence(problem) };
}

function sentence({ wrong, wanted }: Pick<Problem, 'wrong' | 'wanted'>): string {
  return `${wrong.charAt(0).toUpperCase()}${wrong.slice(1)}; ${wanted}.`;
}

/** Whether index.yaml is readable and has this version. The version null means that there is no index.yaml. */
function isVersion(folder: Folder, version: string | null): boolean {
  const index = folder?.get(INDEX_FILE);
  if (!index) return version === null;
  return versionOf(index) === version && readYaml(index).data !== undefined;
}

/** Saves a form and removes its draft. What cannot be saved, be it one field, is kept as a draft. */
async function save(
  content: string,
  { replaces, series, ...draft }: z.output<typeof saveRequest>,
): Promise<SaveAnswer> {
  const whole = await saveForm(content, draft, series);
  const answer = (await saveRight(content, draft, series, whole)) ?? whole;
  const isSaved = answer.result === 'saved';
  const { version } = (answer.result === 'invalid' && answer.stored) || draft;
  const isKept =
    isSaved ||
    (await keepDraft(content, { ...draft, version }).then(
      () => true,
      () => false,
    ));
  if (!isKept) return answer;
  // If the draft cannot be removed, the window shows it again.
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

async function saveForm(content: string, draft: Draft, series: number): Promise<SaveAnswer> {
  const { form, version, data } = draft;
  const added = isNew(form) ? await addedFor(content, form) : null;
  const id = added?.form ?? (isNew(form) ? newEntry(content, dirname(form), String(data.title ?? '')) : form);
  const { isThere, before, after } = await filesWith(content, id, draft);
  if (added?.isDeleted && !isThere) return { result: 'changed', form: id, stored: null };
  // A repeated save, after a lost answer or from a second tab, changes nothing.
  const isDone = isThere && isDeepStrictEqual(after, before);
  if (!isDone && !isVersion(before, version))
    return { result: 'changed', form: id, stored: await storedForm(content, id) };
  const { key } = draft;
  const keep: Keep = async (wanted, when) => {
    if (wanted.form !== id) return keepCopy(content, wanted, when);
    if (isThere && (await isInSeries(content, id, { key, version, series }))) return null;
    return keepCopy(content, wanted, when, isNew(form) ? form : '');
  };
  const also = isNew(form) && !isThere ? await orderWith(content, id) : [];
  const answer = await change(content, { form: id, before, after }, { also, keep, isTyped: true });
  if (answer.result === 'saved') rememberSave(content, id, { key, version: answer.stored.version, series });
  return answer;
}

/**
 * The change of a section's order that puts a new entry right after another one, or at the end; none if it is there by its
 * name.
 * @param other name of the entry that it follows
 */
async function orderWith(content: string, id: FormId, other?: string): Promise<readonly Change[]> {
  const [section, name] = [dirname(id), basename(id)];
  const before = await readForm(content, section);
  const values = readValues(before?.get(INDEX_FILE) ?? null);
  if (!before || !values) return [];
  const { folders = [] } = (await visibleIn(join(content, section))) ?? {};
  // A copy that the system has named is no entry.
  const isEntry = (one: string) =>
    entryId.safeParse(one).success && existsSync(join(content, section, one, INDEX_FILE));
  const others = folders.filter((one) => one !== name && isEntry(one));
  const order = Array.isArray(values.order) ? values.order.map(String) : [];
  const behind = (names: readonly string[]) => (other ? names.indexOf(other) + 1 : names.length);
  const shown = inOrder(order, [...others, name]);
  if (shown.indexOf(name) === behind(shown.filter((one) => one !== name))) return [];
  // Places of deleted entries stay: «Copias» may bring them back.
  const listed = [...new Set([...order, ...others.toSorted()])].filter((one) => one !== name);
  const after = withValues(before, { ...values, order: listed.toSpliced(behind(listed), 0, name) });
  // What is wrong with the section does not stop the entry.
  const problems = await problemsIn(content, section, after);
  return problems.length > 0 ? [] : [{ form: section, before, after }];
}

/**
 * Saves the right fields of a form that was refused because of others. A repeated save, whose first answer was lost, finds
 * them saved.
 * @returns null if there is nothing to save
 */
async function saveRight(
  content: string,
  draft: Draft,
  series: number,
  refused: SaveAnswer,
): Promise<SaveAnswer | null> {
  const { form } = draft;
  const schema = schemaOf(form);
  const stored = isNew(form) ? null : await storedForm(content, form);
  if (refused.result === 'saved' || !schema || !stored || stored.unreadable) return null;
  const { key } = draft;
  if (refused.result === 'changed' && !isLastSave(content, form, { key, version: stored.version }))
    return null;
  const check = async (data: FormValues) => {
    const { after } = await filesWith(content, form, { ...draft, data });
    return problemsIn(content, form, after);
  };
  const problems = await check(draft.data);
  const data = problems.length > 0 ? await rightValues(schema, draft.data, stored.data, check) : null;
  if (!data) return null;
  const answer = await saveForm(content, { ...draft, data }, series);
  return answer.result === 'saved' ? { result: 'invalid', problems, stored: answer.stored } : null;
}

/** The files of a form as they are, and with the values of a draft and the files chosen for it. */
async function filesWith(content: string, id: FormId, draft: Draft) {
  const folder = join(content, id);
  const names = (await visibleIn(folder))?.files ?? [];
  const isThere = names.includes(INDEX_FILE);
  // A save replaces index.yaml and adds files: the others, such as old pictures, are not read.
  const before = isThere
    ? new Map([[INDEX_FILE, await readFile(join(folder, INDEX_FILE))]])
    : await readFolder(folder);
  // A deleted entry is restored with all its files.
  const after = withValues(isThere || isNew(draft.form) ? before : await lastFolder(content, id), draft.data);
  const present = [...names, ...after.keys()];
  for (const [name, bytes] of await chosenFiles(content, draft, present)) after.set(name, bytes);
  return { isThere, before, after };
}

/** Keeps a chosen file with its draft. Its name gets a hash, so that it replaces no other file. */
async function upload(content: string, { key, file }: z.output<typeof uploadRequest>): Promise<UploadAnswer> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const extension = extname(file.name);
  const name = `${asName(basename(file.name, extension))}-${versionOf(bytes).slice(0, 8)}${extension.toLowerCase()}`;
  await keepFile(content, key, name, bytes).catch((error) => {
    throw new Error(`No se guardó: ${reason(error)}.`, { cause: error });
  });
  return { name: `./${name}` };
}

/** Maximum length of a folder or file name made from a title. */
const MAX_NAME = 48;

/** Makes a name that `entryId` accepts: lower-case letters without accents, digits and hyphens. */
function asName(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_NAME);
  return name.replaceAll(/^-+|-+$/g, '') || 'sin-nombre';
}

/** Names that Windows reserves for devices (Microsoft, «Naming Files, Paths, and Namespaces»). */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Path of a new entry, made from its title: `ebooks/mi-libro`, or `ebooks/mi-libro-2` if a card of any section has that name:
 * the name is the card's address, and that of the other card must stay as it is.
 */
function newEntry(content: string, section: string, title: string): string {
  const name = asName(title);
  const isTaken = (one: string) =>
    isReservedId(one) || Object.keys(ENTRY_SCHEMAS).some((other) => existsSync(join(content, other, one)));
  for (let count = DEVICE.test(name) ? 2 : 1; ; count++) {
    const numbered = `${name}${count > 1 ? `-${count}` : ''}`;
    if (!isTaken(numbered)) return `${section}/${numbered}`;
  }
}

async function remove(
  content: string,
  { form, version }: z.output<typeof deleteRequest>,
): Promise<SaveAnswer> {
  if (!form.includes('/')) throw new Error('Una sección no se borra.');
  const before = await readForm(content, form);
  if (!isVersion(before, version))
    return { result: 'changed', form, stored: await storedForm(content, form) };
  return change(content, { form, before, after: null }, { shown: dirname(form) });
}

/** Deletes the untouched entries of the sample, one after the other: a repetition goes on where it was interrupted. */
async function removeSample(content: string): Promise<SampleAnswer> {
  const { untouched } = await sampleAnswer(content);
  const removals = untouched.map(async (form) => {
    return { form, before: await readForm(content, form), after: null };
  });
  await commit(content, await Promise.all(removals));
  return sampleAnswer(content);
}

/** Adds the missing entries of the sample. The order of their sections still has their places. */
async function bringSample(content: string): Promise<SampleAnswer> {
  const { missing } = await sampleAnswer(content);
  const additions = missing.map(async (form) => {
    return { form, before: null, after: await sampleFolder(form) };
  });
  await commit(content, await Promise.all(additions));
  return sampleAnswer(content);
}

async function duplicate(content: string, form: string): Promise<SaveAnswer> {
  const folder = await readForm(content, form);
  const values = readValues(folder?.get(INDEX_FILE) ?? null);
  if (!folder || !values || !form.includes('/'))
    return { result: 'changed', form, stored: await storedForm(content, form) };
  const title = `${values.title} (copia)`;
  const id = newEntry(content, dirname(form), title);
  const also = await orderWith(content, id, basename(form));
  const after = withValues(folder, { ...values, title });
  return change(content, { form: id, before: null, after }, { also });
}

/**
 * Replaces forms by copies of them, as one action. If it stops half-way each form is whole, and a repeat finishes.
 * @param names of the copies, one a form
 * @throws Error with a message for the owner
 */
async function restore(content: string, names: readonly string[]): Promise<void> {
  const changes = await Promise.all(
    names.map(async (name): Promise<Change> => {
      const { form, folder } = await formBefore(content, name);
      return { form, before: await readForm(content, form), after: folder };
    }),
  );
  // Removals come last, so that a full disk loses nothing.
  const problems = await commit(
    content,
    changes.toSorted((a, b) => Number(!a.after) - Number(!b.after)),
  );
  if (problems.length === 0) return;
  const lines = problems.map(({ form, field, message }) => {
    const { after = null } = changes.find((one) => one.form === form) ?? {};
    const label = fieldLabel(form, field);
    return `${formName(form ?? '', valuesIn(after).title)}${label && `, ${label}`}: ${message}`;
  });
  throw new Error(`Con eso la página no se podría mostrar, y no cambió nada. ${lines.join(' ')}`);
}

/**
 * Keeps a copy of what a change replaces.
 * @returns the name of the copy; null if none is needed
 */
type Keep = (change: Change, when: Date) => Promise<string | null>;

interface CommitOptions {
  readonly keep?: Keep;
  /** Whether the owner typed what is written: then the window still has it. */
  readonly isTyped?: boolean;
}

interface ChangeOptions extends CommitOptions {
  /** The form that the answer contains; the changed one if absent. */
  readonly shown?: FormId;
  /** What changes with it, as one action. */
  readonly also?: readonly Change[];
}

async function change(
  content: string,
  wanted: Change,
  { shown = wanted.form, also = [], ...options }: ChangeOptions = {},
): Promise<SaveAnswer> {
  try {
    const problems = await commit(content, [wanted, ...also], options);
    if (problems.length > 0) return { result: 'invalid', problems };
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof Changed)) throw error;
    return { result: 'changed', form: wanted.form, stored: await storedForm(content, wanted.form) };
  }
  const stored = await storedForm(content, shown);
  return stored ? { result: 'saved', form: shown, stored } : { result: 'changed', form: shown, stored };
}

/**
 * Checks forms, keeps copies of what is replaced, then writes. The copies of one call have the same moment.
 * @returns the problems of all forms; if there are any, nothing has changed
 * @throws Error with a message for the owner if the computer cannot write, with the cause `Changed` if another program
 *   wrote meanwhile; then the form at which it stopped, and those after it, have not changed
 */
async function commit(
  content: string,
  wanted: readonly Change[],
  { keep = (change, when) => keepCopy(content, change, when), isTyped = false }: CommitOptions = {},
): Promise<readonly FieldProblem[]> {
  const copies = new Map<Change, string>();
  try {
    const problems = await Promise.all(wanted.map(({ form, after }) => problemsIn(content, form, after)));
    if (problems.flat().length > 0) return problems.flat();
    const when = new Date();
    const changes = wanted.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    for (const change of changes) {
      const name = await keep(change, when);
      if (name) copies.set(change, name);
    }
    for (const change of changes) await write(content, change);
    return [];
  } catch (error) {
    const isUntouched = await undoCopies(content, wanted, copies);
    const untyped = isUntouched
      ? 'No cambió nada.'
      : 'Una parte puede estar hecha ya: inténtalo otra vez, y se completa.';
    const rest = isTyped ? 'Lo que escribiste sigue aquí.' : untyped;
    throw new Error(`No se guardó: ${reason(error)}. ${rest}`, { cause: error });
  }
}

/** Removes the copies of changes that were not made. Returns whether none was made. */
async function undoCopies(
  content: string,
  wanted: readonly Change[],
  copies: ReadonlyMap<Change, string>,
): Promise<boolean> {
  let isUntouched = true;
  for (const change of wanted) {
    const name = copies.get(change);
    if (!(await isUnwritten(content, change))) isUntouched = false;
    else if (name) await removeCopy(content, name).catch(() => undefined);
  }
  return isUntouched;
}

/** Whether the files that a change was to replace are still there. */
async function isUnwritten(content: string, { form, before }: Change): Promise<boolean> {
  const folder = join(content, form);
  if (!before) return !existsSync(folder);
  const files = [...before].filter(([name]) => !name.endsWith('/'));
  const areSame = files.map(async ([name, bytes]) => {
    const now = await readFile(join(folder, name)).catch(() => null);
    return now?.equals(bytes) === true;
  });
  return (await Promise.all(areSame)).every(Boolean);
}

/** Checks a form by the reader's rules, together with the files that stay in its folder. */
async function problemsIn(content: string, form: FormId, after: Folder): Promise<readonly FieldProblem[]> {
  if (!after) return [];
  const ref = formIn(form);
  if (!ref) return [{ form, field: '', message: 'La página no conoce esta carpeta.' }];
  const folder = join(content, form);
  const { files = [] } = (await visibleIn(folder)) ?? {};
  const siblings = [...new Set([...after.keys(), ...files])];
  const fileNamed = (name: string) => ({ path: join(folder, name), bytes: after.get(name) });
  const file = `content/${form}/${INDEX_FILE}`;
  const { problems } = await readIndex({ form: ref, file, fileNamed, siblings });
  return problems.map(fieldProblem);
}

/**
 * Writes the files of a form so that it is complete at every moment. A folder is added and removed by renaming. Named
 * files are written before index.yaml, and removed after it. Only files that are still as they were read are replaced.
 * @throws Changed if another program wrote meanwhile; after any error the form is as before, except for what that program
 *   wrote
 */
async function write(content: string, { form, before, after }: Change): Promise<void> {
  const folder = join(content, form);
  if (before && after) return writeFiles(folder, before, after);
  if (after) return makeFolder(folder, after);
  await removeFolder(folder, async (beside) => {
    if (!isDeepStrictEqual(await readWhole(beside), before)) throw new Changed(folder);
  });
}

async function writeFiles(
  folder: string,
  before: NonNullable<Folder>,
  after: NonNullable<Folder>,
): Promise<void> {
  const order = (name: string) => (after.has(name) ? Number(name === INDEX_FILE) : 2);
  const names = [...new Set([...after.keys(), ...before.keys()])].toSorted((a, b) => order(a) - order(b));
  const changed = names.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
  const put = (from: NonNullable<Folder>, to: NonNullable<Folder>) => (name: string) =>
    replaceUnchanged(join(folder, name), from.get(name) ?? null, to.get(name) ?? null);
  try {
    for (const name of changed.filter((path) => !path.endsWith('/'))) await put(before, after)(name);
  } catch (error) {
    // Undo the files that were already written.
    for (const name of changed) await put(after, before)(name).catch(() => undefined);
    throw error;
  }
}
