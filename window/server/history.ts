import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { filesBelow } from '../../src/content/read/walk-folder.ts';
import { type FormRef, folderOf, formIn, formNamed } from '../../src/content/schema.ts';
import { isSameForm } from '../form-ref.ts';
import { type Folder, formFolder, makeFolder, removeFolder, replaceFile } from './files.ts';
import { readForm, readWhole, type Tree } from './tree.ts';

/** Marks a copy of an entry that did not exist before. Its text is the identity under which the entry was added. */
const ADDED_FILE = 'agregado.txt';

/** Holds the moment that `mixedUntil` returns. */
const MIXED_FILE = 'traido.txt';

/** Minutes after a copy in which further saves of the same series need no copy. */
const SERIES_MINUTES = 10;

/** A copy is removed when it is older than a year and not among the newest thousand. */
const MAX_AGE_DAYS = 365;
const MAX_COPIES = 1000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A folder of the history, as far as its name says. */
interface CopyFolder {
  readonly name: string;
  readonly moment: Date;
  readonly form: FormRef;
  /** Absolute path of what it holds of the form's folder. */
  readonly folder: string;
}

/** One folder of the history: a form as it was before a change. */
export interface Copy extends CopyFolder {
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

/** Reads the copies of a history, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  return opened(await copyFolders(content));
}

/** Reads the copies of one form, the oldest first. */
async function copiesOf(content: string, form: FormRef): Promise<readonly Copy[]> {
  return opened((await copyFolders(content)).filter((copy) => isSameForm(copy.form, form)));
}

/** Lists a history, the oldest copy first, without opening the copies. */
async function copyFolders(content: string): Promise<readonly CopyFolder[]> {
  const history = historyOf(content);
  const names = await readdir(history).catch(() => []);
  const found = await Promise.all(names.toSorted().map((name) => copyFolder(history, name)));
  return found.filter((copy) => copy !== null);
}

/** `2025-03-15 08.47.05.123 ebooks mi-libro` */
const COPY_NAME = /^(\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d\.\d{3})(?: (\S+)(?: (.+))?)?$/s;

async function copyFolder(history: string, name: string): Promise<CopyFolder | null> {
  const [, day, hour, minute, second, section, entry] = COPY_NAME.exec(name) ?? [];
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime())) return null;
  const folder = join(history, name);
  if (section) {
    const named = formNamed(section, entry ?? null);
    // Leaves out folders that other programs made, such as «2025-03-15 08.47.05.123 - copia».
    return named && { name, moment, form: named, folder };
  }
  const form = await formInside(folder);
  return form && { name, moment, form, folder: formFolder(folder, form) };
}

/** Forms of copies whose names lack the form. A copy never changes, so it is opened once. */
const formsInside = new Map<string, FormRef>();

/** Finds the form of a copy whose files are at the form's path: earlier versions made these, and long names need them. */
async function formInside(folder: string): Promise<FormRef | null> {
  const known = formsInside.get(folder);
  if (known) return known;
  const found = await filesBelow(folder);
  const file = found.find((path) => [INDEX_FILE, ADDED_FILE].includes(basename(path)));
  if (!file) return null;
  const form = formIn(dirname(file));
  if (form) formsInside.set(folder, form);
  return form;
}

/** Looks into copies. One of a folder that had no index.yaml has nothing to bring back, and is left out. */
function opened(copies: readonly CopyFolder[]): readonly Copy[] {
  return copies.flatMap((copy) => {
    const holds = (name: string) => existsSync(join(copy.folder, name));
    const hasWords = holds(INDEX_FILE);
    return hasWords || holds(ADDED_FILE) ? [{ ...copy, isAdded: !hasWords }] : [];
  });
}

/** Names of folders may have 255 bytes, and what is being written has a longer one. */
const MAX_NAME_BYTES = 200;

/**
 * Keeps what is about to be replaced or removed of a form's folder, in a folder of the moment and the form:
 * `.copias/2025-03-15 08.47.05.123 ebooks mi-libro/…`. The pictures that stay in the form's folder are not copied.
 * @param when the same for all forms that one action changes
 * @returns the name of the copy
 * @throws Error when something cannot be kept: then nothing may be replaced
 */
export async function keepCopy(
  content: string,
  { form, before, after, identity }: FormChange,
  when: Date,
): Promise<string> {
  const moment = when.toISOString().replace('T', ' ').replaceAll(':', '.').replace('Z', '');
  const { section, entry } = form;
  const fullName = `${moment} ${entry === null ? section : `${section} ${entry}`}`;
  const isTooLong = Buffer.byteLength(fullName) > MAX_NAME_BYTES;
  const name = isTooLong ? moment : fullName;
  const kept = before
    ? [...before].filter(([file, bytes]) => file === INDEX_FILE || !after?.get(file)?.equals(bytes))
    : [[ADDED_FILE, identity ? folderOf(identity) : ''] as const];
  const files = kept.map(([file, bytes]) => [isTooLong ? `${folderOf(form)}/${file}` : file, bytes] as const);
  await makeFolder(join(historyOf(content), name), files);
  return name;
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
  const copies = await copyFolders(content);
  const start = Date.now() - MAX_AGE_DAYS * DAY_MS;
  const newest = new Map(copies.map((copy) => [folderOf(copy.form), copy.name]));
  const old = copies.slice(0, -MAX_COPIES).filter(({ moment }) => moment.getTime() < start);
  for (const { name, form } of old) {
    if (newest.get(folderOf(form)) === name) continue;
    // The next start tries again.
    await removeCopy(content, name).catch(() => undefined);
  }
}

/** Who saved a form, and what that made of it. */
interface Saved {
  /** The form in its tab, as in `SaveRequest`. */
  readonly key: string;
  readonly version: string | null;
}

interface SavedSeries extends Saved {
  /** As in `SaveRequest`. */
  readonly series: number;
}

/** The last save of each form, by its folder. After a restart nothing is known: then the next save keeps a copy. */
const lastSaves = new Map<string, SavedSeries>();

/** Remembers the last save of a form. */
export function rememberSave(content: string, form: FormRef, saved: SavedSeries): void {
  lastSaves.set(formFolder(content, form), saved);
}

/** Whether the form has not been written since this save. */
export function isLastSave(content: string, form: FormRef, { key, version }: Saved): boolean {
  const last = lastSaves.get(formFolder(content, form));
  return last?.key === key && last.version === version;
}

/**
 * Whether a save needs no copy: it replaces only what the same series of saves wrote, and the newest copy of all forms is
 * one of this form and less than ten minutes old. So each form that changes after a copy has a copy after it, and all forms
 * can go back to that moment.
 * @param saved the version that the save replaces
 */
export async function isInSeries(content: string, form: FormRef, saved: SavedSeries): Promise<boolean> {
  if (!isDeepStrictEqual(lastSaves.get(formFolder(content, form)), saved)) return false;
  const last = (await copyFolders(content)).findLast(isPast);
  if (!last || !isSameForm(last.form, form)) return false;
  if (last.moment.getTime() < Date.now() - SERIES_MINUTES * MINUTE_MS) return false;
  return opened([last]).some(({ isAdded }) => !isAdded);
}

/**
 * Records the moment of the newest copy that exists only here, before another history is added.
 * @param other the folder of that history
 */
export async function noteMixed(content: string, other: Tree): Promise<void> {
  const others = new Set([...other.keys()].map((path) => path.split('/')[0]));
  const lacking = (await copyFolders(content)).findLast((copy) => isPast(copy) && !others.has(copy.name));
  const noted = Date.parse(Buffer.from(other.get(MIXED_FILE) ?? '').toString()) || 0;
  const moment = Math.max(lacking?.moment.getTime() ?? 0, noted, await mixedUntil(content));
  if (moment === 0) return;
  await mkdir(historyOf(content), { recursive: true });
  await replaceFile(join(historyOf(content), MIXED_FILE), new Date(moment).toISOString());
}

/**
 * The moment, in milliseconds since 1970, of the newest copy of a page that another one has replaced since; 0 if there is
 * none. All forms can go back only to later moments: before, the copies of both pages lie side by side.
 */
export async function mixedUntil(content: string): Promise<number> {
  const text = await readFile(join(historyOf(content), MIXED_FILE), 'utf8').catch(() => '');
  return Date.parse(text) || 0;
}

/** The first copy of each form since a moment, or at it, by name. */
export async function copiesSince(content: string, moment: Date): Promise<readonly string[]> {
  const copies = await allCopies(content);
  const since = copies.filter((copy) => copy.moment.getTime() >= moment.getTime() && isPast(copy));
  return [...new Map(since.toReversed().map(({ form, name }) => [folderOf(form), name])).values()];
}

/**
 * Whether a copy was made before now. Copies of more than a day ahead were made with a wrong clock; those of less, before the
 * clock was put back or after such copies (`nextMoment`).
 */
const isPast = ({ moment }: Pick<Copy, 'moment'>) => moment.getTime() <= Date.now() + DAY_MS;

/** The moment for the copies of a change: now, or just after the newest copy if the clock was put back by less than a day. */
export async function nextMoment(content: string): Promise<Date> {
  const newest = (await copyFolders(content)).findLast(isPast)?.moment.getTime() ?? 0;
  return new Date(Math.max(Date.now(), newest + 1));
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
  const inCollection = (await copyFolders(content)).filter(
    ({ form }) => form.section === identity.section && form.entry !== null,
  );
  const copies = opened(inCollection);
  for (const { form, folder, isAdded, name } of copies.toReversed()) {
    if (!isAdded) continue;
    if ((await readFile(join(folder, ADDED_FILE), 'utf8')) !== folderOf(identity)) continue;
    return {
      form,
      isDeleted: copies.some((one) => isSameForm(one.form, form) && !one.isAdded && one.name > name),
    };
  }
  return null;
}

/** A form's folder as it was when it was last kept; null if it never was. */
export async function lastFolder(content: string, form: FormRef): Promise<Folder> {
  const kept = (await copiesOf(content, form)).filter(({ isAdded }) => !isAdded);
  const last = kept.findLast(isPast) ?? kept.at(-1);
  return last ? (await formBefore(content, last.name)).folder : null;
}

/**
 * A form as it was before a change, later ones included; its folder is null if it was not there.
 * @throws Error, for the owner, when there is no such copy
 */
export async function formBefore(
  content: string,
  name: string,
): Promise<{ readonly form: FormRef; readonly folder: Folder }> {
  const asked = (await copyFolders(content)).find((copy) => copy.name === name);
  const copies = asked ? await copiesOf(content, asked.form) : [];
  const copy = copies.find((one) => one.name === name);
  if (!copy) throw new Error('Esa copia ya no está en la carpeta .copias.');
  const { form, isAdded } = copy;
  if (isAdded) return { form, folder: null };
  const later = copies.slice(copies.indexOf(copy)).filter((one) => !one.isAdded);
  // Its pictures are in its folder still, or in the copy of when it was deleted. The oldest of a name counts.
  const newestFirst = later.toReversed().map(({ folder }) => readWhole(folder));
  const folders = await Promise.all([readForm(content, form), ...newestFirst]);
  return { form, folder: new Map(folders.flatMap((folder) => [...(folder ?? [])])) };
}
