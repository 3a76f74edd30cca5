import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import type { FormId } from '../api.ts';
import { type Folder, makeFolder, readFolder } from './files.ts';
import { readWhole } from './tree.ts';

/** In the copy of an entry that was added: before, there was none. It has the identity that the entry was added under. */
const ADDED_FILE = 'agregado.txt';

/** Minutes within which saves of one form are one in the history. */
const SERIES_MINUTES = 10;

/** One folder of the history: a form as it was before a change. */
export interface Copy {
  readonly name: string;
  readonly moment: Date;
  readonly form: FormId;
  /** Absolute path of what it holds of the form's folder. */
  readonly folder: string;
  /** Whether the form was added: then it holds nothing. */
  readonly isAdded: boolean;
}

/** Absolute path of the history of a content folder. */
export function historyOf(content: string): string {
  return join(dirname(content), '.copias');
}

/** The copies of a history, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  const all = historyOf(content);
  const names = await readdir(all).catch(() => []);
  const copies = await Promise.all(names.toSorted().map((name) => copyIn(all, name)));
  return copies.filter((copy) => copy !== null);
}

async function copyIn(all: string, name: string): Promise<Copy | null> {
  const moment = new Date(name.replace(/^(\S+) (\d\d)\.(\d\d)\.(\S+)$/, '$1T$2:$3:$4Z'));
  if (Number.isNaN(moment.getTime())) return null;
  const found = await readdir(join(all, name), { recursive: true });
  const file = found.find((path) => [INDEX_FILE, ADDED_FILE].includes(basename(path)));
  if (!file) return null;
  return {
    name,
    moment,
    form: dirname(file).replaceAll(sep, '/'),
    folder: join(all, name, dirname(file)),
    isAdded: basename(file) === ADDED_FILE,
  };
}

/**
 * Keeps what is about to be replaced or removed of a form's folder, under the moment of the change:
 * `.copias/2025-03-15 08.47.05.123/ebooks/mi-libro/…`. The pictures that stay in the folder are not copied.
 * @param identity of an entry that is added, as `Draft.form` has it; empty for one that comes from elsewhere
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopy(
  content: string,
  form: FormId,
  before: Folder,
  after: Folder,
  identity = '',
): Promise<void> {
  const name = new Date().toISOString().replace('T', ' ').replaceAll(':', '.').replace('Z', '');
  const kept = before
    ? [...before].filter(([file, bytes]) => file === INDEX_FILE || !after?.get(file)?.equals(bytes))
    : [[ADDED_FILE, identity] as const];
  const files = kept.map(([file, bytes]) => [`${form}/${file}`, bytes] as const);
  await makeFolder(join(historyOf(content), name), files);
}

/** Who saved a form, and what that made of it. */
export interface Saved {
  /** The form in its tab, as in `SaveRequest`. */
  readonly key: string;
  readonly version: string | null;
}

/** The last save of each form, by its folder. After a restart nothing is known: then the next save keeps a copy. */
const lastSaves = new Map<string, Saved>();

/** Remembers the last save of a form. */
export function rememberSave(content: string, form: FormId, saved: Saved): void {
  lastSaves.set(join(content, form), saved);
}

/**
 * Whether a save replaces only what the same form in the same tab wrote, and what was before that is in a copy of the last
 * ten minutes: then it needs no copy of its own.
 * @param saved the version that it replaces
 */
export async function isInSeries(content: string, form: FormId, saved: Saved): Promise<boolean> {
  if (!isDeepStrictEqual(lastSaves.get(join(content, form)), saved)) return false;
  const now = Date.now();
  // The clock may have been put right since a copy was made.
  const past = (await allCopies(content)).filter(({ moment }) => moment.getTime() <= now);
  const last = past.findLast((copy) => copy.form === form);
  return !!last && !last.isAdded && last.moment.getTime() >= now - SERIES_MINUTES * 60_000;
}

/** Reads all that belongs to a form. Below a section are its entries, which are forms of their own. */
export function readForm(content: string, form: FormId): Promise<Folder> {
  const folder = join(content, form);
  return form.includes('/') ? readWhole(folder) : readFolder(folder);
}

/**
 * Finds the entry that was added under an identity, if one was: its copy is written before it.
 * @returns also whether it was deleted since
 */
export async function addedFor(
  content: string,
  identity: FormId,
): Promise<{ readonly form: FormId; readonly isDeleted: boolean } | null> {
  const all = await allCopies(content);
  for (const { form, folder, isAdded, name } of all.toReversed()) {
    if (!isAdded || dirname(form) !== dirname(identity)) continue;
    if ((await readFile(join(folder, ADDED_FILE), 'utf8')) !== identity) continue;
    return { form, isDeleted: all.some((one) => one.form === form && !one.isAdded && one.name > name) };
  }
  return null;
}

/** A form's folder as it was when it was last kept; null if it never was. */
export async function lastFolder(content: string, form: FormId): Promise<Folder> {
  const last = (await allCopies(content)).findLast((copy) => copy.form === form && !copy.isAdded);
  return last ? (await formBefore(content, last.name)).folder : null;
}

/**
 * A form as it was before a change, later ones included; its folder is null if it was not there.
 * @throws Error, for the owner, when there is no such copy
 */
export async function formBefore(
  content: string,
  name: string,
): Promise<{ readonly form: FormId; readonly folder: Folder }> {
  const all = await allCopies(content);
  const copy = all.find((one) => one.name === name);
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const { form, isAdded } = copy;
  if (isAdded) return { form, folder: null };
  const later = all.slice(all.indexOf(copy)).filter((one) => one.form === form && !one.isAdded);
  // Its pictures are in its folder still, or in the copy of when it was deleted. The oldest of a name counts.
  const copies = later.toReversed().map(({ folder }) => readWhole(folder));
  const folders = await Promise.all([readForm(content, form), ...copies]);
  return { form, folder: new Map(folders.flatMap((folder) => [...(folder ?? [])])) };
}
