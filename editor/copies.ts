import { existsSync } from 'node:fs';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { INDEX_FILE } from '../src/content/content-layout.ts';
import { CARDS, COLLECTION_SCHEMAS } from '../src/content/schema.ts';
import { type Addition, type Changes, withOrder } from './entry-order.ts';

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
export async function keepCopies(
  content: string,
  changes: Changes,
  now: Date,
  kind: Kind = 'save',
): Promise<string> {
  const leftovers = await Promise.all(
    changes.deletions.map(({ path }) => leftBehind(content, changes, path)),
  );
  const [named, left] = [[...changes.additions, ...changes.deletions], leftovers.flat()];
  const paths = new Set([...named.map(({ path }) => path), ...left.map(({ from }) => from)]);
  const added = left.flatMap(({ to }) => to ?? []);
  const folder = await newFolder(content, now, kind);
  try {
    for (const path of paths) {
      if (await isMissing(join(content, path))) added.push(path);
      else await patiently(() => cp(join(content, path), join(folder, path), { force: false }));
    }
    await writeFile(join(folder, ADDED_FILE), added.map((path) => `${path}\n`).join(''));
  } catch (error) {
    // Half a copy would be listed as one of a save that was never made.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  return folder;
}

/** A folder that no other save has, however fast they follow one another. */
async function newFolder(content: string, now: Date, kind: Kind): Promise<string> {
  const moment = now.toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const all = join(dirname(content), COPIES);
  await mkdir(all, { recursive: true });
  const alike = (await readdir(all)).filter((name) => name.startsWith(moment));
  for (let count = alike.length + 1; ; count++) {
    const folder = join(all, `${moment}${count > 1 ? ` (${count})` : ''}${KINDS[kind]}`);
    const isNew = await mkdir(folder).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isNew) return folder;
  }
}

/** A file that Keystatic does not know of, in the folder of an entry that goes away, and its new path if it has one. */
interface Leftover {
  readonly from: string;
  readonly to: string | null;
}

/**
 * What a renamed or removed entry leaves behind (a guide's text, notes): Keystatic knows only the files that its forms
 * name, and a folder without index.yaml stops the page.
 * @param path of a file that a save removes
 */
async function leftBehind(
  content: string,
  { additions, deletions }: Changes,
  path: string,
): Promise<readonly Leftover[]> {
  const folder = entryFolder(path);
  if (!folder) return [];
  const target = additions
    .flatMap((addition) => entryFolder(addition.path) ?? [])
    .find((other) => dirname(other) === dirname(folder));
  const removed = deletions.map((deletion) => deletion.path);
  return (await filesBelow(content, folder))
    .filter((file) => !removed.includes(file))
    .map((from) => ({ from, to: target ? from.replace(folder, target) : null }));
}

/** After a save, moves what a renamed entry left behind to its new folder; of a removed one nothing stays. */
export async function clearLeftovers(content: string, changes: Changes): Promise<void> {
  for (const { path } of changes.deletions) {
    for (const { from, to } of await leftBehind(content, changes, path)) {
      if (!to) continue;
      await mkdir(dirname(join(content, to)), { recursive: true });
      await patiently(() => rename(join(content, from), join(content, to)));
    }
    const folder = entryFolder(path);
    if (folder) await patiently(() => rm(join(content, folder), { recursive: true, force: true }));
  }
}

/** `ebooks/mi-libro` for that entry's index.yaml, and nothing for other files. */
export function entryFolder(path: string): string | null {
  return basename(path) === INDEX_FILE && unitOf(path) === dirname(path) && path.split('/').length > 2
    ? dirname(path)
    : null;
}

/** `hero` or `ebooks/mi-libro`: the folder whose files belong together. */
export function unitOf(path: string): string {
  const [name = '', id = ''] = path.split('/');
  return Object.hasOwn(COLLECTION_SCHEMAS, name) ? `${name}/${id}` : name;
}

/** Paths, with slashes on every system, of all files in a folder; none where there is no such folder. */
async function filesBelow(root: string, folder: string): Promise<readonly string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((item) => !item.isDirectory())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

/**
 * Keeps what a save wanted to write and may not, beside the copies: `.copias/2025-03-15 08.47.05 no se guardó/…`.
 * @param additions files in base64
 */
export async function keepRefused(content: string, additions: readonly Addition[], now: Date): Promise<void> {
  await write(await newFolder(content, now, 'refusal'), { additions, deletions: [] });
}

/** Writes and removes files below a folder. */
async function write(root: string, { additions, deletions }: Changes): Promise<void> {
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
  const folder = join(dirname(content), COPIES);
  const names = await readdir(folder).catch(() => []);
  const found = names.map(async (name): Promise<Copy | null> => {
    const [, day, time = '', count = '1', words] =
      /^([\d-]{10}) ([\d.]{8})(?: \((\d+)\))?(.*)$/.exec(name) ?? [];
    const kind = (Object.keys(KINDS) as Kind[]).find((one) => KINDS[one] === words);
    const moment = new Date(`${day}T${time.replaceAll('.', ':')}Z`);
    if (!kind || Number.isNaN(moment.getTime())) return null;
    const files = await filesBelow(join(folder, name), '');
    const added = await readFile(join(folder, name, ADDED_FILE), 'utf8').catch(() => '');
    return {
      name,
      moment,
      count: Number(count),
      kind,
      files: files.filter((file) => file !== ADDED_FILE),
      added: added.split('\n').filter(Boolean),
      fileOf: (path) => join(folder, name, path),
    };
  });
  const copies = (await Promise.all(found)).filter((copy) => copy !== null);
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
  for (const [path, file] of before) {
    const contents = file && (await readFile(file, 'base64'));
    const now = await readFile(join(content, path), 'base64').catch(() => null);
    if (contents !== null && contents !== now) additions.push({ path, contents });
  }
  const gone = [...before].filter(([path, file]) => !file && existsSync(join(content, path)));
  const deletions = gone.map(([path]) => ({ path }));
  if (additions.length === 0 && deletions.length === 0) return false;
  const ordered = await withOrder(content, { additions, deletions });
  // The section's list as it was, where it was touched by nothing else.
  const unique = new Map([...ordered.additions, ...additions].map((addition) => [addition.path, addition]));
  const changes = { additions: [...unique.values()], deletions };
  await keepCopies(content, changes, new Date(), 'restoration');
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
  return files.flatMap((file) => {
    const from = entryFolder(file);
    const targets = added.flatMap((path) => entryFolder(path) ?? []);
    const to = from && targets.find((target) => dirname(target) === dirname(from));
    return from && to ? [[from, to] as const] : [];
  });
}

/** What is not there yet has nothing to keep; what cannot be looked at has. */
async function isMissing(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => false,
    ({ code }) => code === 'ENOENT',
  );
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
