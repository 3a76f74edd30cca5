import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { type FormRef, folderOf, formIn } from '../../src/content/schema.ts';
import { isSameForm } from '../form-ref.ts';
import { type Folder, makeFolder, readWholeFile, removeFolder } from './files.ts';
import { readForm, readWhole } from './tree.ts';

/** Marks a copy of an entry that did not exist before. Its text is the identity under which the entry was added. */
const ADDED_FILE = 'agregado.txt';

/** A copy is removed when it is older than a year and not among the newest thousand. */
const MAX_AGE_DAYS = 365;
const MAX_COPIES = 1000;

const DAY_MS = 24 * 60 * 60_000;

/** One folder of the history: a form as it was before a change. */
export interface Copy {
  readonly name: string;
  readonly moment: Date;
  readonly form: FormRef;
  /** Absolute path of what it holds of the form's folder. */
  readonly folder: string;
  /** Whether the form was added: then it holds nothing. */
  readonly isAdded: boolean;
}

/** What a change makes of a form's folder. Files of the folder that neither state names stay as they are. */
export interface FormChange {
  readonly form: FormRef;
  /** Null if there was no folder. */
  readonly before: Folder;
  /** Null removes the folder. */
  readonly after: Folder;
  /** Whether the copy before the first save of a series serves this one, too. */
  readonly isCopied?: boolean;
  /** Of an entry that is added, as in `Draft.form`; null for one that comes from elsewhere. */
  readonly identity?: FormRef | null;
}

/** Absolute path of the history of a content folder. */
export function historyOf(content: string): string {
  return join(dirname(content), '.copias');
}

/** Its moment and a hash of its form: `2025-03-15 08.47.05.123 1b9d6bcd`. */
const COPY_NAME = /^(\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d\.\d{3}) [0-9a-f]{8}$/;

function nameOf(moment: Date, form: FormRef): string {
  const written = moment.toISOString().replace('T', ' ').replaceAll(':', '.').replace('Z', '');
  return `${written} ${hash('sha256', folderOf(form)).slice(0, 8)}`;
}

function momentOf(name: string): Date {
  const [, day, hour, minute, second] = COPY_NAME.exec(name) ?? [];
  return new Date(`${day}T${hour}:${minute}:${second}Z`);
}

/** The names of all copies, the oldest first. Folders that other programs made have other names. */
async function copyNames(content: string): Promise<readonly string[]> {
  const names = await readdir(historyOf(content)).catch(() => []);
  return names.filter((name) => COPY_NAME.test(name)).toSorted();
}

/** Reads the copies of a history, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  const history = historyOf(content);
  const found = await Promise.all((await copyNames(content)).map((name) => copyIn(history, name)));
  return found.filter((copy) => copy !== null);
}

/** Copies by their absolute paths. None ever changes, so it is read once. */
const readCopies = new Map<string, Copy>();

/** Null for a copy of a folder that had no index.yaml: it has nothing to bring back. */
async function copyIn(history: string, name: string): Promise<Copy | null> {
  const path = join(history, name);
  const known = readCopies.get(path);
  if (known) return known;
  for (const file of await filesBelow(path)) {
    const form = formIn(dirname(file));
    if (!form || ![INDEX_FILE, ADDED_FILE].includes(basename(file))) continue;
    const isAdded = basename(file) === ADDED_FILE;
    const copy = { name, moment: momentOf(name), form, folder: join(path, dirname(file)), isAdded };
    readCopies.set(path, copy);
    return copy;
  }
  return null;
}

/** Reads the copies of one form, the oldest first. */
async function copiesOf(content: string, form: FormRef): Promise<readonly Copy[]> {
  return (await allCopies(content)).filter((copy) => isSameForm(copy.form, form));
}

/**
 * Keeps what is about to be replaced or removed of a form's folder, or what another program has made of it, at the form's path
 * in a folder of its own: `.copias/2025-03-15 08.47.05.123 1b9d6bcd/ebooks/mi-libro/…`. The pictures that stay in the form's
 * folder are not copied.
 * @param when the same for all forms that one action changes
 * @returns the name of the copy
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopy(
  content: string,
  { form, before, after, identity }: FormChange,
  when?: Date,
): Promise<string> {
  const name = nameOf(when ?? (await nextMoment(content)), form);
  const kept = before
    ? [...before].filter(([file, bytes]) => file === INDEX_FILE || !after?.get(file)?.equals(bytes))
    : [[ADDED_FILE, identity ? folderOf(identity) : ''] as const];
  const files = kept.map(([file, bytes]) => [`${folderOf(form)}/${file}`, bytes] as const);
  await makeFolder(join(historyOf(content), name), files);
  return name;
}

/** The moment for the copies of a change: now, or just after the newest copy, so that their names have the order of the changes. */
export async function nextMoment(content: string): Promise<Date> {
  const newest = (await copyNames(content)).at(-1);
  return new Date(Math.max(Date.now(), newest ? momentOf(newest).getTime() + 1 : 0));
}

/** Removes a copy of a change that was not made. */
export async function removeCopy(content: string, name: string): Promise<void> {
  await removeFolder(join(historyOf(content), name));
}

/**
 * Removes the copies that are older than a year and not among the newest thousand. The newest of each form stays. Each that
 * goes is older than all of its form that stay, which may need each other's pictures (`formBefore`).
 */
export async function removeOldCopies(content: string): Promise<void> {
  const copies = await allCopies(content);
  const start = Date.now() - MAX_AGE_DAYS * DAY_MS;
  const newest = new Map(copies.map((copy) => [folderOf(copy.form), copy.name]));
  const old = copies.slice(0, -MAX_COPIES).filter(({ moment }) => moment.getTime() < start);
  for (const { name, form } of old) {
    if (newest.get(folderOf(form)) === name) continue;
    // The next start tries again.
    await removeCopy(content, name).catch(() => undefined);
  }
}

/** The first copy of each form since a moment, or at it, by name. */
export async function copiesSince(content: string, moment: Date): Promise<readonly string[]> {
  const since = (await allCopies(content)).filter((copy) => copy.moment.getTime() >= moment.getTime());
  return [...new Map(since.toReversed().map(({ form, name }) => [folderOf(form), name])).values()];
}

/**
 * Finds the entry that was made of a new one (`Draft.form`); null if none was. The copy of an addition is written before the
 * entry.
 * @returns also whether it was deleted since
 */
export async function addedFor(
  content: string,
  identity: FormRef,
): Promise<{ readonly form: FormRef; readonly isDeleted: boolean } | null> {
  const copies = await allCopies(content);
  const added = copies.filter(({ form, isAdded }) => isAdded && form.section === identity.section);
  for (const { form, folder, name } of added.toReversed()) {
    if ((await readFile(join(folder, ADDED_FILE), 'utf8')) !== folderOf(identity)) continue;
    return {
      form,
      isDeleted: copies.some((one) => isSameForm(one.form, form) && !one.isAdded && one.name > name),
    };
  }
  return null;
}

/** The newest copy of a form as it was, if there is one. */
async function lastCopy(content: string, form: FormRef): Promise<Copy | undefined> {
  return (await copiesOf(content, form)).findLast(({ isAdded }) => !isAdded);
}

/** A form's folder as it was when it was last kept; null if it never was. */
export async function lastFolder(content: string, form: FormRef): Promise<Folder> {
  const last = await lastCopy(content, form);
  return last ? (await formBefore(content, last.name)).folder : null;
}

/** A form's index.yaml as it was when it was last kept; null if it never was. */
export async function lastIndex(content: string, form: FormRef): Promise<Buffer | null> {
  const last = await lastCopy(content, form);
  return last ? readWholeFile(join(last.folder, INDEX_FILE)) : null;
}

/**
 * A form as it was before a change, later ones included; its folder is null if it was not there.
 * @throws Error, for the owner, when there is no such copy
 */
export async function formBefore(
  content: string,
  name: string,
): Promise<{ readonly form: FormRef; readonly folder: Folder }> {
  const all = await allCopies(content);
  const copy = all.find((one) => one.name === name);
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const { form, isAdded } = copy;
  if (isAdded) return { form, folder: null };
  const later = all.slice(all.indexOf(copy)).filter((one) => isSameForm(one.form, form) && !one.isAdded);
  // Its pictures are in its folder still, or in the copy of when it was deleted. The oldest of a name counts.
  const newestFirst = later.toReversed().map(({ folder }) => readWhole(folder));
  const folders = await Promise.all([readForm(content, form), ...newestFirst]);
  return { form, folder: new Map(folders.flatMap((folder) => [...(folder ?? [])])) };
}
