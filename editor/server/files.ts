import { randomUUID } from 'node:crypto';
import { type Dirent, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { visibleIn } from '../../src/content/read/find-forms.ts';
import { UNOPENED } from '../../src/content/read/problem.ts';
import { itemsBelow } from '../../src/content/read/walk-folder.ts';
import { type FormRef, folderOf } from '../../src/content/schema.ts';
import { ATTEMPTS, isInUse, PAUSE_MS } from '../../tools/replace-file.ts';

/** The files of a form's folder by their names; null for a missing folder. */
export type Folder = ReadonlyMap<string, Buffer> | null;

/** A file or folder of the page that cannot be read, for the owner. */
export class UnreadableError extends Error {
  /** As `reason` says it, inside a sentence. */
  readonly reason: string;

  /** @param path of the file or folder */
  constructor(path: string, cause?: unknown) {
    const reason = `${UNOPENED.wrong} «${path}»: ${UNOPENED.wanted}, e inténtalo otra vez`;
    super(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`, { cause });
    this.reason = reason;
  }
}

/** @throws UnreadableError */
export async function readWholeFile(path: string): Promise<Buffer> {
  return await patiently(() => readFile(path)).catch((error) => {
    throw new UnreadableError(path, error);
  });
}

/**
 * Reads the files of a folder, without hidden files, subfolders and broken links.
 * @throws UnreadableError
 */
export async function readFolder(folder: string): Promise<Folder> {
  const found = await visibleIn(folder);
  if (!found) return null;
  const files = found.files.map(async (name) => [name, await readWholeFile(join(folder, name))] as const);
  return new Map(await Promise.all(files));
}

/**
 * Ensures that the content folder is there: what is written while it is missing is no page, and would stand in its place.
 * @throws Error with a message for the owner
 */
export function requireContent(content: string): void {
  if (existsSync(content)) return;
  throw new Error(
    `No se guardó: la carpeta de tu página no está. Vuelve a poner en su lugar la carpeta ${content} e inténtalo otra vez.`,
  );
}

/** Absolute path of a form's folder. */
export function formFolder(content: string, form: FormRef): string {
  return join(content, folderOf(form));
}

/** Prefix of temporary names. The reader skips names that start with a dot. */
const UNFINISHED = '.sin-terminar';

/** Whether a name is temporary: its file or folder is being written or removed. */
export const isUnfinished = (name: string) => name.startsWith(UNFINISHED);

/** What Finder and Explorer add to the folders that they show. */
const OF_SYSTEM = /(^|\/)(\.DS_Store|\._[^/]+|Thumbs\.db|desktop\.ini)$/i;

/** Whether a file is one of the computer's system, by its name or path: it comes and goes by itself. */
export const isOfSystem = (path: string) => OF_SYSTEM.test(path);

/** A temporary path beside a path, unique because files are stored at the same time as saves. */
const besideOf = (path: string) => join(dirname(path), `${UNFINISHED}-${randomUUID()}`);

/**
 * Writes a file or folder to a temporary name, then renames it.
 * @param isWanted asked right before the renaming
 * @returns whether it was wanted; if not, nothing has changed
 */
async function writeThenRename(
  path: string,
  make: (beside: string) => Promise<void>,
  isWanted: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  const beside = besideOf(path);
  // The next start tries again.
  const tidy = () => rm(beside, { recursive: true, force: true }).catch(() => undefined);
  try {
    await make(beside);
    if (await isWanted()) {
      await patiently(() => rename(beside, path));
      return true;
    }
  } catch (error) {
    await tidy();
    const failed = error as NodeJS.ErrnoException;
    // The owner knows the file by its own name.
    if (failed.path) failed.path = failed.path.replace(beside, path);
    throw error;
  }
  await tidy();
  return false;
}

/** Replaces a file atomically. */
export async function replaceFile(file: string, bytes: Uint8Array | string): Promise<void> {
  await writeThenRename(file, (beside) => writeFile(beside, bytes, { flush: true }));
}

/**
 * Replaces or removes a file that was read before. A change by another program is lost only in the 0.1 ms between check
 * and renaming.
 * @param before null if the file was missing
 * @param after null removes the file
 * @returns false if another program has changed the file: then it stays
 */
export async function replaceUnchanged(
  file: string,
  before: Buffer | null,
  after: Buffer | null,
): Promise<boolean> {
  const isUnchanged = async () => {
    const now = await patiently(() => readFile(file)).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return now === null || before === null ? now === before : now.equals(before);
  };
  if (after) {
    await mkdir(dirname(file), { recursive: true });
    return writeThenRename(file, (beside) => writeFile(beside, after, { flush: true }), isUnchanged);
  }
  if (!(await isUnchanged())) return false;
  await patiently(() => rm(file, { force: true }));
  return true;
}

/** Makes a folder with files, atomically. A path that ends in a slash is an empty folder. */
export async function makeFolder(
  folder: string,
  files: Iterable<readonly [path: string, bytes: Uint8Array | string]>,
): Promise<void> {
  await writeThenRename(folder, async (beside) => {
    await mkdir(beside, { recursive: true });
    for (const [name, bytes] of files) {
      const isFolder = name.endsWith('/');
      await mkdir(isFolder ? join(beside, name) : dirname(join(beside, name)), { recursive: true });
      if (!isFolder) await writeFile(join(beside, name), bytes, { flush: true });
    }
  });
}

/**
 * Removes a folder: renames it to a temporary name, then deletes it.
 * @param isWanted gets the folder's temporary path
 * @returns whether it was wanted; if not, or after an error, the folder is back
 */
export async function removeFolder(
  folder: string,
  isWanted: (beside: string) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const beside = besideOf(folder);
  await patiently(() => rename(folder, beside));
  const putBack = () => patiently(() => rename(beside, folder));
  const isRemoved = await isWanted(beside).catch(async (error) => {
    await putBack();
    throw error;
  });
  // What another program has locked stays until the next start.
  await (isRemoved ? removeAll(beside).catch(() => undefined) : putBack());
  return isRemoved;
}

/** Removes a file or a folder with all that it holds. A missing one is no error. */
const removeAll = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes temporary files that a killed program left below a folder, and what `removeAtNextStart` has renamed. What another
 * program has locked stays until the next start.
 */
export async function removeUnfinished(root: string): Promise<void> {
  const found = await itemsBelow(root).catch(() => new Map<string, Dirent>());
  for (const [path, { name }] of found)
    if (isUnfinished(name)) await removeAll(join(root, path)).catch(() => undefined);
}

/** Prefix of the temporary names of folders that the next start removes. */
const GOING = `${UNFINISHED}-hasta-empezar`;

/** Whether a folder is removed by the next start. */
export const isGoing = (name: string) => name.startsWith(GOING);

/** Renames a folder to a temporary name of its own, which the next start removes (`removeUnfinished`). */
export async function removeAtNextStart(folder: string): Promise<void> {
  await patiently(() => rename(folder, join(dirname(folder), `${GOING}-${randomUUID()}`)));
}

/** Explains an error of reading or writing files, in Spanish, inside a sentence. */
export function reason(error: unknown): string {
  if (error instanceof UnreadableError) return error.reason;
  const { code, path, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no queda espacio en el disco. Borra algo que ya no uses e inténtalo otra vez';
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
    case 'EROFS':
    // Some systems report this when they refuse to make a folder.
    case 'ENOENT':
      return `no hay permiso para escribir en ${path ?? 'esa carpeta'}, o la tiene abierta otro programa. Ciérralo e inténtalo otra vez`;
    case 'EEXIST':
    case 'EISDIR':
    case 'ENOTDIR':
      return `${path ?? 'algo de la carpeta de este programa'} es una carpeta y debía ser un archivo, o al revés. Cámbiale el nombre e inténtalo otra vez`;
    default:
      return `la computadora dice «${message}»`;
  }
}

/**
 * Retries an operation while a file is in use.
 * @throws the error of the last attempt
 */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isInUse(error) || attempt === ATTEMPTS) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
