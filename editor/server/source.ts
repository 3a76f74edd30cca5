import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_MEGABYTES, MEGABYTE } from '../../src/content/read/file-check.ts';
import { folderOf, formIn, hasEntries } from '../../src/content/schema.ts';
import type { FormValues } from '../api.ts';
import { type SafePath, travelling } from '../publish/safe-path.ts';
import type { OwnSource, SourceFiles } from '../publish/upload/source.ts';
import { draftsOf } from './drafts.ts';
import { type Folder, isOfSystem } from './files.ts';
import { valuesIn } from './index-file.ts';
import { readTree } from './tree.ts';

/** Largest file that a form takes. */
const MAX_FILE_BYTES = Math.max(...Object.values(MAX_MEGABYTES)) * MEGABYTE;

/**
 * Reads what a page is made of: its content, hidden cards included, and its drafts; without files of the system, and without
 * those that are too large for any form. Keys and passwords lie elsewhere.
 * @throws Error with a message for the owner if a file cannot be read, or has a name that other computers do not take
 */
export async function readSource(content: string): Promise<OwnSource> {
  const files = new Map<SafePath, Uint8Array>();
  const leftOut: string[] = [];
  for (const [name, folder] of [
    ['content', content],
    ['borradores', draftsOf(content)],
  ] as const) {
    const isWanted = async (path: string) => {
      if (isOfSystem(path)) return false;
      const isLarge = (await stat(join(folder, path))).size > MAX_FILE_BYTES;
      if (isLarge) leftOut.push(`${name}/${path}`);
      return !isLarge;
    };
    for (const [path, bytes] of await readTree(folder, isWanted))
      files.set(travelling(`${name}/${path}`), bytes);
  }
  return { files, leftOut };
}

/**
 * The forms of a page by their folders, such as `ebooks/mi-libro`, each with its files as `readForm` reads them, without those
 * of the system.
 */
export type Forms = ReadonlyMap<string, NonNullable<Folder>>;

/** The forms in what a page is made of. */
export function formsOf(files: SourceFiles): Forms {
  const forms = new Map<string, Map<string, Buffer>>();
  for (const [path, bytes] of files) {
    const [root, section = '', ...rest] = path.split('/');
    const ref = formIn(section);
    if (root !== 'content' || !ref) continue;
    const [entry = '', ...inEntry] = rest;
    const isOfEntry = inEntry.length > 0 && hasEntries(ref.section);
    const name = (isOfEntry ? inEntry : rest).join('/');
    // A section has the visible files of its own folder, an entry all that lies below.
    if (!name || (!isOfEntry && (rest.length > 1 || name.startsWith('.')))) continue;
    const form = folderOf(isOfEntry ? { ...ref, entry } : ref);
    // A view: pictures of many publications are not copied.
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    forms.set(form, (forms.get(form) ?? new Map()).set(name, buffer));
  }
  return forms;
}

/** The values of all forms that can be read, by their folders. */
export function valuesOfForms(forms: Forms): Readonly<Record<string, FormValues>> {
  const values = [...forms].map(([form, folder]) => [form, valuesIn(folder)] as const);
  return Object.fromEntries(values.flatMap(([form, found]) => (found ? [[form, found]] : [])));
}
