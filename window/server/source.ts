import type { Publication } from '../../publish/upload/server-list.ts';
import type { Fetched, SourceFiles } from '../../publish/upload/source.ts';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { folderOf, formIn, hasEntries } from '../../src/content/schema.ts';
import type { FormValues } from '../api.ts';
import { draftsOf } from './drafts.ts';
import { type Folder, isOfSystem } from './files.ts';
import { valuesIn } from './index-file.ts';
import { readTree } from './tree.ts';

/**
 * Reads what a page is made of: its content, hidden cards included, and its drafts; without files of the system. Keys and
 * passwords lie elsewhere.
 */
export async function readSource(content: string): Promise<SourceFiles> {
  const folders = { content: await readTree(content), borradores: await readTree(draftsOf(content)) };
  const files = Object.entries(folders).flatMap(([name, tree]) =>
    [...tree].map(([path, bytes]) => [`${name}/${path}`, bytes] as const),
  );
  return new Map(files.filter(([path]) => !isOfSystem(path)));
}

/** The latest publication if the host lacks what it was made of, because sending that was stopped, or failed; otherwise null. */
export function latestWithoutSource({ list, sources: [newest] }: Fetched): Publication | null {
  const hasSource = list.isRestored || list.publication?.id === newest.publication.id;
  return hasSource ? null : list.publication;
}

/** What the owner is told if a page of before was put back after the publication that comes. */
export const RESTORED =
  'En internet está una publicación anterior, a la que volviste: si publicas, vuelve lo de después.';

/**
 * The forms of a page by their folders, such as `ebooks/mi-libro`, each with its files as `readForm` reads them, without those
 * of the system.
 */
export type Forms = ReadonlyMap<string, NonNullable<Folder>>;

/** The forms in what a page is made of. Earlier versions have sent files of the system too. */
export function formsOf(files: SourceFiles): Forms {
  const forms = new Map<string, Map<string, Buffer>>();
  for (const [path, bytes] of files) {
    const [root, section = '', ...rest] = path.split('/');
    const ref = formIn(section);
    if (root !== 'content' || !ref || isOfSystem(path)) continue;
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
  return new Map([...forms].filter(([, folder]) => folder.has(INDEX_FILE)));
}

/** The values of all forms that can be read, by their folders. */
export function valuesOfForms(forms: Forms): Readonly<Record<string, FormValues>> {
  const values = [...forms].map(([form, folder]) => [form, valuesIn(folder)] as const);
  return Object.fromEntries(values.flatMap(([form, found]) => (found ? [[form, found]] : [])));
}
