import { mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hasEntries } from '../src/content/schema.ts';
import { withOrder } from './entry-order.ts';
import { type Changes, entriesAmong, entriesIn, unitOf } from './forms.ts';

/** Folder of copies beside the content folder. */
export const COPIES = '.copias';

/** In the folder of a copy: the paths of what the save added, one in each line. Older copies have none. */
const ADDED_FILE = 'agregado.txt';

/** What a folder of copies is there for, and the words that its name ends with. */
const KINDS = { save: '', restoration: ' al devolver', refusal: ' no se guardó' } as const;
type Kind = keyof typeof KINDS;

/**
 * Makes a save with all that belongs to it, after a copy was kept of what it replaces.
 * @throws Error, for the owner, when something could not be written
 */
export async function applyChanges(content: string, asked: Changes, kind: Kind = 'save'): Promise<void> {
  const changes = await withOrder(content, await withLeftovers(content, asked));
  const copies = await keepCopies(content, changes, kind).catch((error) => {
    throw new Error(
      'No se guardó nada. Antes de cambiar algo, el editor hace una copia de lo que había, y no pudo: ' +
        `${reason(error)}.`,
    );
  });
  try {
    await write(content, changes);
    for (const folder of entriesIn(changes).removed)
      await patiently(() => rm(join(content, folder), { recursive: true, force: true }));
  } catch (error) {
    throw new Error(`No se guardó todo: ${reason(error)}. Lo que había está en ${copies}.`);
  }
}

/**
 * Adds what renamed or removed entries would leave behind (a guide's text, notes), which goes where they go: Keystatic
 * knows only the files that its forms name, and a folder without index.yaml stops the page.
 */
async function withLeftovers(content: string, changes: Changes): Promise<Changes> {
  const all = new Map(changes);
  const { written, removed } = entriesIn(changes);
  for (const [folder, target] of moves(removed, written)) {
    const left = (await filesBelow(content, folder)).filter((path) => !changes.has(path));
    for (const path of left) {
      if (target) all.set(path.replace(folder, target), await readFile(join(content, path)));
      all.set(path, null);
    }
  }
  return all;
}

/** The entries among removed files, each with the one that was added to the same collection: its new folder. */
function moves(removed: readonly string[], added: readonly string[]) {
  return removed.map((from) => [from, added.find((to) => dirname(to) === dirname(from))] as const);
}

/**
 * Keeps what a save is about to replace or remove, under the moment of the save, and the paths of what it is about to
 * add: `.copias/2025-03-15 08.47.05/…`.
 * @returns the folder of this save's copies
 * @throws Error when a copy cannot be made: then nothing may be replaced
 */
async function keepCopies(content: string, changes: Changes, kind: Kind): Promise<string> {
  const folder = newFolder(content, kind);
  const added: string[] = [];
  try {
    for (const path of changes.keys()) {
      const copied = patiently(() => cp(join(content, path), join(folder, path), { force: false }));
      await copied.catch((error: NodeJS.ErrnoException) => {
        // What is not there yet has nothing to keep.
        if (error.code !== 'ENOENT') throw error;
        added.push(path);
      });
    }
    await writeFile(join(folder, ADDED_FILE), added.map((path) => `${path}\n`).join(''));
  } catch (error) {
    // Half a copy would be listed as one of a save that was never made.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  return folder;
}

/** Makes a folder that no other save has, however fast they follow one another: nothing comes in between. */
function newFolder(content: string, kind: Kind): string {
  const moment = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const all = join(dirname(content), COPIES);
  mkdirSync(all, { recursive: true });
  const alike = readdirSync(all).filter((name) => name.startsWith(moment)).length;
  const folder = join(all, `${moment}${alike > 0 ? ` (${alike + 1})` : ''}${KINDS[kind]}`);
  mkdirSync(folder);
  return folder;
}

/**
 * Keeps what a save wanted to write and may not, beside the copies: `.copias/2025-03-15 08.47.05 no se guardó/…`. The
 * same that is tried again is there already.
 */
export async function keepRefused(content: string, changes: Changes): Promise<void> {
  const last = (await allCopies(content)).findLast(({ kind }) => kind === 'refusal');
  const wanted = [...changes].flatMap(([path, bytes]) => (bytes ? [{ path, bytes }] : []));
  const kept = wanted.map(async ({ path, bytes }) => {
    const before = last && (await readFile(last.fileOf(path)).catch(() => null));
    return before?.equals(bytes) ?? false;
  });
  if ((await Promise.all(kept)).every(Boolean)) return;
  await write(newFolder(content, 'refusal'), changes);
}

/** Writes and removes files below a folder; nothing is removed before all is written. */
export async function write(root: string, changes: Changes): Promise<void> {
  for (const [path, bytes] of changes) {
    if (!bytes) continue;
    await mkdir(dirname(join(root, path)), { recursive: true });
    await patiently(() => replaceFile(join(root, path), bytes));
  }
  for (const [path, bytes] of changes)
    if (!bytes) await patiently(() => rm(join(root, path), { force: true }));
}

/** Writes a file beside the old one and then puts it in its place: whoever reads, or ends the program, meets a whole one. */
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const beside = join(dirname(file), `.${basename(file)}.nuevo`);
  try {
    await writeFile(beside, bytes, { flush: true });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/** Paths, with slashes on every system, of all files in a folder; none where there is no such folder. */
async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((item) => !item.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

/** One folder of copies. */
export type Copy = NonNullable<Awaited<ReturnType<typeof copyIn>>>;

/** All copies beside a content folder, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  const all = join(dirname(content), COPIES);
  const names = await readdir(all).catch(() => []);
  const copies = await Promise.all(names.map((name) => copyIn(all, name)));
  return copies
    .filter((copy) => copy !== null)
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime() || a.count - b.count);
}

async function copyIn(all: string, name: string) {
  const [, day, time = '', count = 1, words] = /^([\d-]{10}) ([\d.]{8})(?: \((\d+)\))?(.*)$/.exec(name) ?? [];
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one] === words);
  const moment = new Date(`${day}T${time.replaceAll('.', ':')}Z`);
  if (!kind || Number.isNaN(moment.getTime())) return null;
  const fileOf = (path: string) => join(all, name, path);
  const files = (await filesBelow(fileOf(''), '')).filter((file) => file !== ADDED_FILE);
  const added = (await readFile(fileOf(ADDED_FILE), 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return {
    name,
    moment,
    /** Its place among those of the same second. */
    count: Number(count),
    kind,
    /** Paths of the files that it holds, from the content folder on. */
    files,
    /** Where it holds a file. */
    fileOf,
    /** Paths of what the save added. */
    added,
    /** The sections and entries that the save touched. */
    units: new Set([...files, ...added].map(unitOf)),
    /** The entries that the save gave another folder: the new one by the old one. */
    renames: new Map(
      moves(entriesAmong(files), entriesAmong(added)).flatMap(([from, to]) => (to ? [[from, to]] : [])),
    ),
  };
}

/**
 * Brings everything that a save touched back to how it was before it, later changes of the same included, or what was
 * refused in its place. It keeps a copy first, as every save does.
 * @param name of the copy
 * @returns whether anything had to be changed
 * @throws Error, for the owner, when there is no such copy, or something could not be written
 */
export async function restore(content: string, name: string): Promise<boolean> {
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
  if (changes.size > 0) await applyChanges(content, changes, 'restoration');
  return changes.size > 0;
}

/**
 * How all files of what a save touched were before it; of an entry under its later names, too.
 * @param later the copies from that save's own on, the oldest first
 * @returns by path the file that is as it was; null for one that was not there
 */
async function stateBefore(content: string, { units: own }: Copy, later: readonly Copy[]) {
  const since = new Set(later.slice(1).flatMap(({ files }) => files.map(unitOf)));
  const isOfEntries = [...own].some((unit) => unit.includes('/'));
  // A section's list that went along with its entries, and has changed since, is not brought back as a whole.
  const units = new Set([...own].filter((unit) => !(isOfEntries && hasEntries(unit) && since.has(unit))));
  for (const [from, to] of later.flatMap(({ renames }) => [...renames])) if (units.has(from)) units.add(to);
  const present = await Promise.all([...units].map((unit) => filesBelow(content, unit)));
  const state = new Map<string, string | null>(present.flat().map((path) => [path, join(content, path)]));
  const isMeant = (path: string) => units.has(unitOf(path));
  for (const one of later.toReversed()) {
    for (const path of one.files.filter(isMeant)) state.set(path, one.fileOf(path));
    for (const path of one.added.filter(isMeant)) state.set(path, null);
  }
  return state;
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
