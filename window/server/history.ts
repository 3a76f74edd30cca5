import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import { type Changes, entriesAmong, filesBelow, formOf, makeFolder, replaceFile } from './files.ts';

/** Folder of the history beside the content folder: in it a folder for each save, of what was there before. */
const HISTORY = '.copias';

/** In the folder of a save: the paths of what it added, one in each line. */
const ADDED_FILE = 'agregado.txt';

/** What the name of a folder ends with. Only older windows kept what they refused to save. */
const KINDS = { save: '', restoration: ' al devolver', refusal: ' no se guardó' } as const;
type Kind = keyof typeof KINDS;

/** Minutes within which saves of one form are one in the history. */
const SERIES_MINUTES = 10;

/** One folder of the history. */
export type Copy = NonNullable<Awaited<ReturnType<typeof copyIn>>>;

/** Absolute path of the history of a content folder. */
export function historyOf(content: string): string {
  return join(dirname(content), HISTORY);
}

/** The copies of a history, the oldest first. @param isMeant by the moment of each */
export async function allCopies(
  content: string,
  isMeant: (moment: Date) => boolean = () => true,
): Promise<readonly Copy[]> {
  const all = historyOf(content);
  const names = await readdir(all).catch(() => []);
  const meant = names.filter((name) => isMeant(partsOf(name).moment));
  const copies = await Promise.all(meant.map((name) => copyIn(all, name)));
  return copies
    .filter((copy) => copy !== null)
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime() || a.count - b.count);
}

function partsOf(name: string) {
  const [, day, time = '', count = 1, words] = /^([\d-]{10}) ([\d.]{8})(?: \((\d+)\))?(.*)$/.exec(name) ?? [];
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one] === words);
  return { kind, moment: new Date(`${day}T${time.replaceAll('.', ':')}Z`), count: Number(count) };
}

async function copyIn(all: string, name: string) {
  const { kind, moment, count } = partsOf(name);
  if (!kind || Number.isNaN(moment.getTime())) return null;
  const fileOf = (path: string) => join(all, name, path);
  const files = (await filesBelow(fileOf(''))).filter((file) => file !== ADDED_FILE);
  const added = (await readFile(fileOf(ADDED_FILE), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return {
    name,
    moment,
    /** Its place among those of the same second. */
    count,
    kind,
    /** Paths of the files that it holds, from the content folder on. */
    files,
    /** Where it holds a file. */
    fileOf,
    /** Paths of what the save added. */
    added,
    forms: new Set([...files, ...added].map(formOf)),
  };
}

/**
 * Keeps what is about to be replaced or removed, under the moment of the save: `.copias/2025-03-15 08.47.05/…`, and the
 * paths of what is about to be added. Saves of one form within ten minutes are kept as one: what was before the first.
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopies(
  content: string,
  changes: Changes,
  kind: Exclude<Kind, 'refusal'>,
): Promise<void> {
  const [form = '', ...others] = new Set([...changes.keys()].map(formOf));
  const copy = kind === 'save' && others.length === 0 ? await seriesOf(content, form, changes) : null;
  const known = [...(copy?.files ?? []), ...(copy?.added ?? [])];
  const kept = new Map<string, Uint8Array | string>();
  const added = [...(copy?.added ?? [])];
  for (const path of [...changes.keys()].filter((one) => !known.includes(one))) {
    const file = join(content, path);
    if (existsSync(file)) kept.set(path, await readFile(file));
    else added.push(path);
  }
  const list = added.map((path) => `${path}\n`).join('');
  if (!copy) return makeFolder(await newFolder(content, kind), new Map([...kept, [ADDED_FILE, list]]));
  for (const [path, bytes] of kept) await replaceFile(copy.fileOf(path), bytes);
  if (added.length > copy.added.length) await replaceFile(copy.fileOf(ADDED_FILE), list);
}

/** The copy that a save of a form's words belongs to, if the last thing that happened to the form was such a save. */
async function seriesOf(content: string, form: string, changes: Changes): Promise<Copy | null> {
  const index = `${form}/${INDEX_FILE}`;
  if (!changes.get(index) || !existsSync(join(content, index))) return null;
  const start = Date.now() - SERIES_MINUTES * 60_000;
  const recent = await allCopies(content, (moment) => moment.getTime() >= start);
  const last = recent.findLast(({ forms }) => forms.has(form));
  const isSave = last?.kind === 'save' && last.forms.size === 1 && last.files.includes(index);
  return isSave ? last : null;
}

async function newFolder(content: string, kind: Kind): Promise<string> {
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const names = await readdir(historyOf(content)).catch(() => []);
  const alike = names.filter((name) => name.startsWith(moment)).length;
  return join(historyOf(content), `${moment}${alike > 0 ? ` (${alike + 1})` : ''}${KINDS[kind]}`);
}

/**
 * What has to change so that all that a copy holds is as it was before that save, later changes of the same included; or
 * so that what an older window refused to save is in its place.
 * @throws Error, for the owner, when there is no such copy
 */
export async function changesBack(content: string, name: string): Promise<Changes> {
  const all = await allCopies(content);
  const at = all.findIndex((one) => one.name === name);
  const copy = all[at];
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const later = all.slice(at).filter(({ kind }) => kind !== 'refusal');
  const before =
    copy.kind === 'refusal'
      ? new Map(copy.files.map((path) => [path, copy.fileOf(path)]))
      : await stateBefore(content, copy, later);
  const changes = new Map<string, Uint8Array | null>();
  for (const [path, file] of before) {
    const bytes = file && (await readFile(file));
    const now = await readFile(join(content, path)).catch(() => null);
    if (bytes ? !now?.equals(bytes) : now) changes.set(path, bytes || null);
  }
  return changes;
}

/**
 * How all files of the forms that a save touched were before it.
 * @param later the copies from that save's own on, the oldest first
 * @returns by path the file that is as it was; null for one that was not there
 */
async function stateBefore(content: string, copy: Copy, later: readonly Copy[]) {
  const forms = new Set(copy.forms);
  for (const entry of entriesAmong([...copy.files, ...copy.added])) {
    // The words of the section, which went along with its entries, stay if they have changed since.
    const section = dirname(entry);
    const path = `${section}/${INDEX_FILE}`;
    if (
      copy.files.includes(path) &&
      !(await isSame(fileAfter(content, later.slice(1), path), join(content, path)))
    )
      forms.delete(section);
  }
  const present = (await filesBelow(content)).filter((path) => forms.has(formOf(path)));
  const state = new Map<string, string | null>(present.map((path) => [path, join(content, path)]));
  for (const one of later.toReversed()) {
    for (const path of one.files) if (forms.has(formOf(path))) state.set(path, one.fileOf(path));
    for (const path of one.added) if (forms.has(formOf(path))) state.set(path, null);
  }
  return state;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((file) => readFile(file).catch(() => null)));
  return a && b ? a.equals(b) : a === b;
}

/** Where a file is as a save left it: in the copies of the next one that touched it, or in the content. */
export function fileAfter(content: string, later: readonly Copy[], path: string): string {
  const touched = later.filter(({ kind }) => kind !== 'refusal');
  const next = touched.find(({ files, added }) => files.includes(path) || added.includes(path));
  return next ? next.fileOf(path) : join(content, path);
}
