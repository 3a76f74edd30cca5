import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { metaOf } from '../../src/content/problem.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read-content.ts';
import { schemaOf } from '../../src/content/schema.ts';
import { readYaml } from '../../src/content/yaml-source.ts';
import type { FormId, FormValues } from '../api.ts';
import { edited } from './yaml-edit.ts';

/** The files of a form's folder by their names; null for a folder that is not there. */
export type Folder = ReadonlyMap<string, Buffer> | null;

/** Reads the files that stand directly in a folder, without hidden ones. */
export async function readFolder(folder: string): Promise<Folder> {
  const found = await visibleIn(folder);
  const files = found?.files.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return files ? new Map(await Promise.all(files)) : null;
}

/** The values in the index.yaml of a form's folder; none where there is none, or it cannot be read. */
export function valuesIn(folder: Folder): FormValues {
  return readValues(folder?.get(INDEX_FILE) ?? null) ?? {};
}

/** A form's folder with other values in its index.yaml. */
export function withValues(folder: Folder, data: FormValues): Map<string, Buffer> {
  const source = folder?.get(INDEX_FILE)?.toString() ?? '';
  return new Map(folder).set(INDEX_FILE, Buffer.from(edited(source, data)));
}

/** The values that an index.yaml has, by the reader's rules; null if it cannot be read. */
export function readValues(bytes: Buffer | null): FormValues | null {
  return (readYaml(bytes).data as FormValues | undefined) ?? null;
}

/**
 * What the window calls a form: `Ebooks · Mujer, amanece`.
 * @param title of the entry, if it is one
 */
export function formName(form: FormId, title: unknown): string {
  const schema = schemaOf(form);
  const entry = form.includes('/') ? String(title || basename(form)) : null;
  return [schema && metaOf(schema).title, entry].filter(Boolean).join(' · ') || form;
}

/** Start of the names of what is being written or removed: the reader skips names with a dot. */
const UNFINISHED = '.sin-terminar';

/** Whether a name is that of something that is being written or removed. */
export const isUnfinished = (name: string) => name.startsWith(UNFINISHED);

const besideOf = (path: string) => join(dirname(path), `${UNFINISHED}-${basename(path)}`);

/** Something on disk is not what it was when it was read, a moment before. */
export class Changed extends Error {
  constructor(path: string) {
    super(`${path} cambió mientras tanto`);
  }
}

/** Makes a file or folder under another name, checks its place, then renames it: readers never meet a half one. */
async function place(
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
    await rm(beside, { recursive: true, force: true });
    throw error;
  }
}

/** Writes a file in the place of the old one, at one blow. */
export function replaceFile(file: string, bytes: Uint8Array | string): Promise<void> {
  return place(file, (beside) => writeFile(beside, bytes, { flush: true }));
}

/**
 * Replaces or removes a file that was read before. Between the check and the renaming lie some 0.1 ms, in which another
 * program's change would be lost.
 * @param before null if it was not there
 * @param after null removes it
 * @throws Changed if the file is not what it was
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
    await place(file, (beside) => writeFile(beside, after, { flush: true }), check);
  } else {
    await check();
    await patiently(() => rm(file, { force: true }));
  }
}

/** Makes a folder of files that is there wholly or not at all; a path that ends in a slash is a folder. */
export function makeFolder(
  folder: string,
  files: Iterable<readonly [path: string, bytes: Uint8Array | string]>,
): Promise<void> {
  return place(folder, async (beside) => {
    await mkdir(beside, { recursive: true });
    for (const [name, bytes] of files) {
      const isFolder = name.endsWith('/');
      await mkdir(isFolder ? join(beside, name) : dirname(join(beside, name)), { recursive: true });
      if (!isFolder) await writeFile(join(beside, name), bytes, { flush: true });
    }
  });
}

/**
 * Removes a folder: others see it whole or not at all.
 * @param check gets the folder under another name, where no program looks for it; if it throws, the folder stays
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
  await rm(beside, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes what a program that was ended by force has left below a folder. */
export async function removeUnfinished(root: string): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of found)
    if (isUnfinished(name)) await rm(join(parentPath, name), { recursive: true, force: true });
}

/** Why files could not be written, in Spanish. */
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
    // Also what a system answers that may not make a folder.
    case 'ENOENT':
      return `no hay permiso para escribir en ${path?.replace(`${UNFINISHED}-`, '') ?? 'esa carpeta'}, o la tiene abierta otro programa. Ciérralo e inténtalo otra vez`;
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
