import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { nearMiss } from './explain-issue.ts';
import { entryId } from './fields.ts';
import type { Problem } from './problem.ts';
import { COLLECTION_SCHEMAS, SCHEMAS, SINGLE_SCHEMAS } from './schema.ts';

/** The file that holds a section's or an entry's words. */
export const INDEX_FILE = 'index.yaml';

/** One index.yaml where one is expected, and what its folder holds. */
export interface ContentFile {
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Its name in problems: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Names of all files in its folder, itself included. */
  readonly siblings: readonly string[];
  /** The collection it is an entry of; null for a one-off section. */
  readonly collection: string | null;
  readonly schema: z.ZodObject;
}

/** Finds every index.yaml under `dir` and reports folders that are missing, misnamed or in the wrong place. */
export async function contentLayout(
  dir: string,
): Promise<{ readonly files: readonly ContentFile[]; readonly problems: readonly Problem[] }> {
  const label = basename(dir);
  const files: ContentFile[] = [];
  const problems: Problem[] = [];
  const report = (name: string, wrong: string, wanted: string) => {
    problems.push({ file: name, field: '', wrong, wanted });
  };

  const addFile = async (name: string, collection: string | null, schema: z.ZodObject) => {
    const folder = join(dir, name);
    const file = `${label}/${name}/${INDEX_FILE}`;
    const found = await visibleIn(folder);
    if (!found) return report(file, 'falta esta carpeta', `se espera con su ${INDEX_FILE}`);
    const siblings = found.files;
    if (siblings.includes(INDEX_FILE)) {
      files.push({ folder, file, siblings, collection, schema });
    } else {
      const held = siblings.join(', ') || 'ningún archivo';
      report(file, 'falta este archivo', `se espera en su carpeta, que tiene: ${held}`);
    }
  };

  const addEntries = async (collection: string, schema: z.ZodObject) => {
    const name = `${label}/${collection}`;
    const found = await visibleIn(join(dir, collection));
    // Neither git nor zip files keep a folder that holds nothing.
    if (!found) return;
    for (const stray of found.files.filter((file) => /\.ya?ml$/i.test(file))) {
      report(`${name}/${stray}`, 'está suelto', `se espera dentro de su propia carpeta: ${INDEX_FILE}`);
    }
    for (const id of found.folders) {
      // An entry's id is its folder's name, and part of addresses.
      const { error } = entryId.safeParse(id);
      const wanted = `se espera ${error?.issues[0]?.message}`;
      if (error) report(`${name}/${id}`, `la carpeta se llama «${id}»`, wanted);
      await addFile(`${collection}/${id}`, collection, schema);
    }
  };

  const top = await visibleIn(dir);
  if (!top) {
    report(label, 'no existe esta carpeta', 'se espera la carpeta del contenido');
    return { files, problems };
  }
  for (const folder of top.folders.filter((name) => !KNOWN_FOLDERS.includes(name))) {
    const meant = nearMiss(folder, KNOWN_FOLDERS);
    const wanted = meant ? `quizá es «${meant}»` : `se espera una de estas: ${KNOWN_FOLDERS.join(', ')}`;
    report(`${label}/${folder}`, 'la página no conoce esta carpeta', wanted);
  }
  for (const [name, schema] of Object.entries(SINGLE_SCHEMAS)) await addFile(name, null, schema);
  for (const [name, schema] of Object.entries(COLLECTION_SCHEMAS)) await addEntries(name, schema);
  return { files, problems };
}

/** The folders that the page reads. */
const KNOWN_FOLDERS = Object.keys(SCHEMAS);

/** Names in a folder, hidden ones aside; null where there is no such folder. */
export async function visibleIn(dir: string) {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const visible = found.filter(({ name }) => !name.startsWith('.'));
  return {
    folders: visible.filter((item) => item.isDirectory()).map(({ name }) => name),
    files: visible.filter((item) => !item.isDirectory()).map(({ name }) => name),
  };
}
