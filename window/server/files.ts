import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseDocument } from 'yaml';
import { metaOf } from '../../src/content/problem.ts';
import { INDEX_FILE, namedFiles } from '../../src/content/read-content.ts';
import { hasEntries, schemaOf } from '../../src/content/schema.ts';
import type { FormData, FormId } from '../api.ts';

/** What a save changes, by the paths of its files from the content folder on: what is in them; null takes one away. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

/** Those of the changes that make a difference to what is in the content folder. */
export async function thatDiffer(content: string, changes: Changes): Promise<Changes> {
  const others = new Map<string, Uint8Array | null>();
  for (const [path, bytes] of changes) {
    const now = await readFile(join(content, path)).catch(() => null);
    if (bytes ? !now?.equals(bytes) : now) others.set(path, bytes);
  }
  return others;
}

/** The form whose folder a file is in: `hero`, or `ebooks/mi-libro`. */
export function formOf(path: string): string {
  const [section = '', id] = path.split('/');
  return id && !id.includes('.') && hasEntries(section) ? `${section}/${id}` : section;
}

/** The entries whose index.yaml is among these files. */
export function entriesAmong(paths: readonly string[]): readonly string[] {
  const forms = paths.filter((path) => path.endsWith(`/${INDEX_FILE}`)).map(formOf);
  return forms.filter((form) => form.includes('/'));
}

/** The values that the text of an index.yaml has; null if it cannot be read. */
export function readValues(text: string): FormData | null {
  const document = parseDocument(text, { logLevel: 'silent' });
  return document.errors.length > 0 ? null : Object(document.toJS({ maxAliasCount: 0 }));
}

/** The same, with none where they cannot be read. */
export function valuesIn(text: string): FormData {
  return readValues(text) ?? {};
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

/** The paths, from the content folder on, of the pictures and PDFs that the text of an index.yaml names. */
export function filesNamedIn(form: FormId, text: string): ReadonlySet<string> {
  const schema = schemaOf(form);
  const named = schema ? namedFiles(schema, valuesIn(text)) : [];
  return new Set(named.map(({ name }) => `${form}/${basename(name)}`));
}

/** Start of the names of what is being written or removed: the reader skips names with a dot. */
const UNFINISHED = '.sin-terminar';

const besideOf = (path: string) => join(dirname(path), `${UNFINISHED}-${basename(path)}`);

/** Makes a file or folder beside its place and then puts it there: whoever reads it, whenever, finds a whole one. */
async function place(path: string, make: (beside: string) => Promise<void>): Promise<void> {
  const beside = besideOf(path);
  try {
    await make(beside);
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

/** Makes a folder of files that is there wholly or not at all. */
export function makeFolder(folder: string, files: ReadonlyMap<string, Uint8Array | string>): Promise<void> {
  return place(folder, async (beside) => {
    await mkdir(beside, { recursive: true });
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(beside, name)), { recursive: true });
      await writeFile(join(beside, name), bytes, { flush: true });
    }
  });
}

/** Removes a folder: others see it whole or not at all. */
export async function removeFolder(folder: string): Promise<void> {
  await patiently(() => rename(folder, besideOf(folder)));
  await rm(besideOf(folder), { recursive: true, force: true, maxRetries: 3 });
}

/** Removes what a program that was ended by force has left below a folder. */
export async function removeUnfinished(root: string): Promise<void> {
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of found)
    if (name.startsWith(UNFINISHED)) await rm(join(parentPath, name), { recursive: true, force: true });
}

/** Paths, with slashes on every system, of all files in a folder; none where there is no such folder. */
export async function filesBelow(root: string, folder = ''): Promise<readonly string[]> {
  const found = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((item) => !item.isDirectory() && !item.name.startsWith(UNFINISHED))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

/** Why files could not be written, in Spanish. */
export function reason(error: unknown): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'no queda espacio en el disco. Borra algo que ya no uses e inténtalo otra vez';
    case 'EACCES':
    case 'EPERM':
    case 'EBUSY':
    case 'EROFS':
      return `no hay permiso para escribir en ${path ?? 'esa carpeta'}, o la tiene abierta otro programa. Ciérralo e inténtalo otra vez`;
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
