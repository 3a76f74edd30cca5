import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CARDS } from '../src/content/schema.ts';
import { type Addition, type Changes, withOrder } from './entry-order.ts';
import { entriesAmong, unitOf } from './forms.ts';

/** Folder of copies beside the content folder. */
export const COPIES = '.copias';

/** In the folder of a copy: the paths of what the save added, one in each line. Older copies have none. */
const ADDED_FILE = 'agregado.txt';

/** What a folder of copies is there for, and the words that its name ends with. */
const KINDS = { save: '', restoration: ' al devolver', refusal: ' no se guardó' } as const;
type Kind = keyof typeof KINDS;

/**
 * Keeps what a save is about to replace or remove, under the moment of the save, and the paths of what it is about to
 * add: `.copias/2025-03-15 08.47.05/…`. Of an entry that goes away it keeps the whole folder.
 * @returns the folder of this save's copies
 * @throws Error when a copy cannot be made: then nothing may be replaced
 */
export async function keepCopies(content: string, changes: Changes, kind: Kind = 'save'): Promise<string> {
  const left = await leftBehind(content, changes);
  const named = [...changes.additions, ...changes.deletions].map(({ path }) => path);
  const added = left.flatMap(({ to }) => to ?? []);
  const folder = newFolder(content, kind);
  try {
    for (const path of new Set([...named, ...left.map(({ from }) => from)])) {
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
 * What renamed or removed entries leave behind (a guide's text, notes), each file with its new path if it has one:
 * Keystatic knows only the files that its forms name, and a folder without index.yaml stops the page.
 */
async function leftBehind(content: string, { additions, deletions }: Changes) {
  const removed = deletions.map(({ path }) => path);
  const added = additions.map(({ path }) => path);
  const all = moves(removed, added).map(async ([folder, target]) => {
    const files = (await filesBelow(content, folder)).filter((file) => !removed.includes(file));
    return files.map((from) => ({ from, to: target ? from.replace(folder, target) : null }));
  });
  return (await Promise.all(all)).flat();
}

/** The entries among removed files, each with the one that was added to the same collection: its new folder. */
function moves(removed: readonly string[], added: readonly string[]) {
  const targets = entriesAmong(added);
  return entriesAmong(removed).map(
    (from) => [from, targets.find((to) => dirname(to) === dirname(from))] as const,
  );
}

/** After a save, moves what a renamed entry left behind to its new folder; of a removed one nothing stays. */
export async function clearLeftovers(content: string, changes: Changes): Promise<void> {
  for (const { from, to } of await leftBehind(content, changes)) {
    if (!to) continue;
    await mkdir(dirname(join(content, to)), { recursive: true });
    await patiently(() => rename(join(content, from), join(content, to)));
  }
  for (const folder of entriesAmong(changes.deletions.map(({ path }) => path)))
    await patiently(() => rm(join(content, folder), { recursive: true, force: true }));
}

/** Paths, with slashes on every system, of all files in a folder; none where there is no such folder. */
async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((item) => !item.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

/** Keeps what a save wanted to write and may not, beside the copies: `.copias/2025-03-15 08.47.05 no se guardó/…`. */
export async function keepRefused(content: string, additions: readonly Addition[]): Promise<void> {
  await write(newFolder(content, 'refusal'), { additions, deletions: [] });
}

/** Writes and removes files below a folder. */
export async function write(root: string, { additions, deletions }: Changes): Promise<void> {
  for (const { path, contents } of additions) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await patiently(() => writeFile(join(root, path), contents, 'base64'));
  }
  for (const { path } of deletions) await patiently(() => rm(join(root, path), { force: true }));
}

/** One folder of copies. */
export interface Copy {
  readonly name: string;
  readonly moment: Date;
  /** Its place among those of the same second. */
  readonly count: number;
  readonly kind: Kind;
  /** Paths of the files that it holds, from the content folder on. */
  readonly files: readonly string[];
  /** Paths of what the save added. */
  readonly added: readonly string[];
  /** Where it holds a file. */
  readonly fileOf: (path: string) => string;
}

/** All copies beside a content folder, the oldest first. */
export async function allCopies(content: string): Promise<readonly Copy[]> {
  const all = join(dirname(content), COPIES);
  const names = await readdir(all).catch(() => []);
  const found = names.map(async (name): Promise<readonly Copy[]> => {
    const [, day, time = '', count = 1, words] =
      /^([\d-]{10}) ([\d.]{8})(?: \((\d+)\))?(.*)$/.exec(name) ?? [];
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one] === words);
    const moment = new Date(`${day}T${time.replaceAll('.', ':')}Z`);
    if (!kind || Number.isNaN(moment.getTime())) return [];
    const fileOf = (path: string) => join(all, name, path);
    const files = (await filesBelow(fileOf(''), '')).filter((file) => file !== ADDED_FILE);
    const added = await readFile(fileOf(ADDED_FILE), 'utf8').catch(() => '');
    return [
      { name, moment, count: Number(count), kind, files, added: added.split('\n').filter(Boolean), fileOf },
    ];
  });
  const copies = (await Promise.all(found)).flat();
  return copies.toSorted((a, b) => a.moment.getTime() - b.moment.getTime() || a.count - b.count);
}

/**
 * Brings everything that a save touched back to how it was before it, later changes of the same included, or what was
 * refused in its place. It keeps a copy first, as every save does.
 * @param name of the copy
 * @returns whether anything had to be changed
 * @throws Error, for the owner, when there is no such copy
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
  const additions: Addition[] = [];
  const deletions: { readonly path: string }[] = [];
  for (const [path, file] of before) {
    const contents = file && (await readFile(file, 'base64'));
    const now = await readFile(join(content, path), 'base64').catch(() => null);
    if (contents === null && existsSync(join(content, path))) deletions.push({ path });
    if (contents !== null && contents !== now) additions.push({ path, contents });
  }
  if (additions.length === 0 && deletions.length === 0) return false;
  const ordered = await withOrder(content, { additions, deletions });
  // Written last: a section's list as it was, where it was touched by nothing else.
  const changes = { additions: [...ordered.additions, ...additions], deletions };
  await keepCopies(content, changes, 'restoration');
  await write(content, changes);
  await clearLeftovers(content, changes);
  return true;
}

/**
 * How all files of what a save touched were before it.
 * @param later the copies from that save's own on, the oldest first
 * @returns by path the file that is as it was; null for one that was not there
 */
async function stateBefore(content: string, copy: Copy, later: readonly Copy[]) {
  const units = unitsToRestore(copy, later);
  const present = await Promise.all([...units].map((unit) => filesBelow(content, unit)));
  const state = new Map<string, string | null>(present.flat().map((path) => [path, join(content, path)]));
  const isMeant = (path: string) => units.has(unitOf(path));
  for (const one of later.toReversed()) {
    for (const path of one.files.filter(isMeant)) state.set(path, one.fileOf(path));
    for (const path of one.added.filter(isMeant)) state.set(path, null);
  }
  return state;
}

/** What a save touched; an entry under its later names, too. */
function unitsToRestore(copy: Copy, later: readonly Copy[]): ReadonlySet<string> {
  const units = new Set([...copy.files, ...copy.added].map(unitOf));
  const hasEntries = [...units].some((unit) => unit.includes('/'));
  const touched = new Set(later.slice(1).flatMap(({ files }) => files.map(unitOf)));
  // A section's list that went along with its entries, and has changed since, is not brought back as a whole.
  if (hasEntries) for (const section of Object.keys(CARDS)) if (touched.has(section)) units.delete(section);
  for (const [from, to] of later.flatMap(renames)) if (units.has(from)) units.add(to);
  return units;
}

/** The entries that a save gave another folder: the old one and the new one. */
export function renames({ files, added }: Copy): readonly (readonly [string, string])[] {
  return moves(files, added).flatMap(([from, to]) => (to ? [[from, to] as const] : []));
}

/** How Windows answers while another program, such as the page's server, has a file open. */
const IN_USE = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/**
 * Does some work on files, and does it again for a second while one of them is in use.
 * @throws what the last attempt threw
 */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
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
