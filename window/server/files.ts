import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import { readYaml } from '../../src/content/read/yaml-source.ts';
import type { FormId, FormValues } from '../api.ts';
import { formTitle } from '../form-title.ts';
import { edited } from './yaml-edit.ts';

/** The files of a form's folder by their names; null for a missing folder. */
export type Folder = ReadonlyMap<string, Buffer> | null;

/** Reads the files of a folder, without hidden files and subfolders. */
export async function readFolder(folder: string): Promise<Folder> {
  const found = await visibleIn(folder);
  const files = found?.files.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return files ? new Map(await Promise.all(files)) : null;
}

/** The values in the folder's index.yaml; empty if it is missing or unreadable. */
export function valuesIn(folder: Folder): FormValues {
  return readValues(folder?.get(INDEX_FILE) ?? null) ?? {};
}

/** Copies a folder with other values in its index.yaml. */
export function withValues(folder: Folder, data: FormValues): Map<string, Buffer> {
  const source = folder?.get(INDEX_FILE)?.toString() ?? '';
  return new Map(folder).set(INDEX_FILE, Buffer.from(edited(source, data)));
}

/** Parses an index.yaml by the reader's rules; null if it is unreadable. */
export function readValues(bytes: Buffer | null): FormValues | null {
  return (readYaml(bytes).data as FormValues | undefined) ?? null;
}

/**
 * Name of a form in the window: `Ebooks · Mujer, amanece`.
 * @param title of an entry
 */
export function formName(form: FormId, title: unknown): string {
  const [section = '', entry] = form.split('/');
  return entry === undefined ? formTitle(section) : `${formTitle(section)} · ${title || entry}`;
}

/** Prefix of temporary names. The reader skips names that start with a dot. */
const UNFINISHED = '.sin-terminar';

/** Whether a name is temporary: its file or folder is being written or removed. */
export const isUnfinished = (name: string) => name.startsWith(UNFINISHED);

/** A temporary path beside a path, unique because uploads run at the same time as saves. */
const besideOf = (path: string) => join(dirname(path), `${UNFINISHED}-${randomUUID()}`);

/** Another program changed a file after it was read. */
export class Changed extends Error {
  constructor(path: string) {
    super(`${path} cambió mientras tanto`);
  }
}

/** Writes a file or folder to a temporary name, checks its path, then renames it. */
async function writeThenRename(
  path: string,
  make: (beside: string) => Promise<void>,
  check: () => Promise<void> = async () => undefined,
): Promise<void> {
  const beside = besideOf(path);
  try {
    await make(beside);
    await check();
    await patiently(() => rename(beside, path));
  } catch (error) {
    // The next start tries again.
    await rm(beside, { recursive: true, force: true }).catch(() => undefined);
    const failed = error as NodeJS.ErrnoException;
    // The owner knows the file by its own name.
    if (failed.path) failed.path = failed.path.replace(beside, path);
    throw error;
  }
}

/** Replaces a file atomically. */
export function replaceFile(file: string, bytes: Uint8Array | string): Promise<void> {
  return writeThenRename(file, (beside) => writeFile(beside, bytes, { flush: true }));
}

/**
 * Replaces or removes a file that was read before. A change by another program is lost only in the 0.1 ms between check
 * and renaming.
 * @param before null if the file was missing
 * @param after null removes the file
 * @throws Changed if the file has changed
 */
export async function replaceUnchanged(
  file: string,
  before: Buffer | null,
  after: Buffer | null,
): Promise<void> {
  const check = async () => {
    const now = await readFile(file).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (now === null || before === null ? now !== before : !now.equals(before)) throw new Changed(file);
  };
  if (after) {
    await mkdir(dirname(file), { recursive: true });
    await writeThenRename(file, (beside) => writeFile(beside, after, { flush: true }), check);
  } else {
    await check();
    await patiently(() => rm(file, { force: true }));
  }
}

/** Makes a folder with files, atomically. A path that ends in a slash is an empty folder. */
export function makeFolder(
  folder: string,
  files: Iterable<readonly [path: string, bytes: Uint8Array | string]>,
): Promise<void> {
  return writeThenRename(folder, async (beside) => {
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
 * @param check gets the folder's temporary path; if it throws, the folder is restored
 */
export async function removeFolder(
  folder: string,
  check: (beside: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const beside = besideOf(folder);
  await patiently(() => rename(folder, beside));
  await check(beside).catch(async (error) => {
    await patiently(() => rename(beside, folder));
    throw error;
  });
  await removeAll(beside);
}

/** Removes a file or a folder with all that it holds. A missing one is no error. */
const removeAll = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 3 });

/**
 * Removes temporary files that a killed program left below a folder, and what `removeAtNextStart` has renamed. What another
 * program has locked stays until the next start.
 */
export async function removeUnfinished(root: string): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of found)
    if (isUnfinished(name)) await removeAll(join(parentPath, name)).catch(() => undefined);
}

/** Prefix of the temporary names of folders that the next start removes. */
const GOING = `${UNFINISHED}-hasta-empezar`;

/** Whether a folder is removed by the next start. */
export const isGoing = (name: string) => name.startsWith(GOING);

/** Renames a folder to a temporary name of its own, which the next start removes (`removeUnfinished`). */
export async function removeAtNextStart(folder: string): Promise<void> {
  await patiently(() => rename(folder, join(dirname(folder), `${GOING}-${randomUUID()}`)));
}

/** Explains an error of writing files, in Spanish. */
export function reason(error: unknown): string {
  if (error instanceof Changed) return 'otro programa lo cambió en este momento. Inténtalo otra vez';
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
    default:
      return `la computadora dice «${message}»`;
  }
}

/** Errors of Windows while another program, such as the page's server, has the file open. */
const IN_USE = ['EBUSY', 'EPERM', 'EACCES', 'ENOTEMPTY'];
const ATTEMPTS = 10;
const PAUSE_MS = 100;

/**
 * Retries an operation for 1 s while a file is locked.
 * @throws the error of the last attempt
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
