import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { nearMiss } from './explain-issue.ts';
import { entryId } from './fields.ts';
import type { Problem } from './problem.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from './schema.ts';

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

export interface ContentLayout {
  readonly files: readonly ContentFile[];
  readonly problems: readonly Problem[];
}

interface Listing {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

type Expected = Pick<ContentFile, 'collection' | 'schema'>;

/** Finds every index.yaml under `dir` and reports folders that are missing, misnamed or in the wrong place. */
export async function contentLayout(dir: string): Promise<ContentLayout> {
  const label = basename(dir);
  const top = await list(dir);
  if (!top) return only(problem(label, 'no existe esta carpeta', 'se espera la carpeta del contenido'));
  const parts = await Promise.all([
    ...Object.entries(SINGLE_SCHEMAS).map(([name, schema]) =>
      indexFile(join(dir, name), `${label}/${name}`, { collection: null, schema }),
    ),
    ...Object.entries(COLLECTION_SCHEMAS).map(([name, schema]) =>
      entries(join(dir, name), `${label}/${name}`, { collection: name, schema }),
    ),
  ]);
  return {
    files: parts.flatMap((part) => part.files),
    problems: [...unknownFolders(top.folders, label), ...parts.flatMap((part) => part.problems)],
  };
}

/** Folders that no part of the page reads. */
function unknownFolders(folders: readonly string[], label: string): Problem[] {
  const known = [...Object.keys(SINGLE_SCHEMAS), ...Object.keys(COLLECTION_SCHEMAS)];
  return folders
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearMiss(name, known);
      const wanted = meant ? `quizá es «${meant}»` : `se espera una de estas: ${known.join(', ')}`;
      return problem(`${label}/${name}`, 'la página no conoce esta carpeta', wanted);
    });
}

async function entries(dir: string, label: string, expected: Expected): Promise<ContentLayout> {
  const found = await list(dir);
  if (!found) return only(problem(label, 'falta esta carpeta', 'se espera, aunque quede vacía'));
  const strays = found.files
    .filter((name) => /\.ya?ml$/i.test(name))
    .map((name) =>
      problem(`${label}/${name}`, 'está suelto', `se espera dentro de su propia carpeta: ${INDEX_FILE}`),
    );
  const parts = await Promise.all(
    found.folders.map((id) => indexFile(join(dir, id), `${label}/${id}`, expected)),
  );
  return {
    files: parts.flatMap((part) => part.files),
    problems: [...strays, ...badIds(found.folders, label), ...parts.flatMap((part) => part.problems)],
  };
}

/** An entry's id is its folder's name, and part of addresses. */
function badIds(ids: readonly string[], label: string): Problem[] {
  return ids
    .filter((id) => !entryId.safeParse(id).success)
    .map((id) => {
      const wrong = `la carpeta se llama «${id}»`;
      const wanted = 'se espera un nombre con letras minúsculas sin acentos, cifras y guiones, como mi-libro';
      return problem(`${label}/${id}`, wrong, wanted);
    });
}

async function indexFile(folder: string, label: string, expected: Expected): Promise<ContentLayout> {
  const found = await list(folder);
  const file = `${label}/${INDEX_FILE}`;
  if (!found) return only(problem(file, 'falta esta carpeta', `se espera con su ${INDEX_FILE}`));
  if (found.files.includes(INDEX_FILE)) {
    return { files: [{ folder, file, siblings: found.files, ...expected }], problems: [] };
  }
  const held = found.files.join(', ') || 'ningún archivo';
  return only(problem(file, 'falta este archivo', `se espera en su carpeta, que tiene: ${held}`));
}

/** What a folder holds, hidden names aside; null where there is no such folder. */
async function list(dir: string): Promise<Listing | null> {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const visible = found.filter(({ name }) => !name.startsWith('.'));
  return {
    folders: visible.filter((item) => item.isDirectory()).map(({ name }) => name),
    files: visible.filter((item) => !item.isDirectory()).map(({ name }) => name),
  };
}

function only(one: Problem): ContentLayout {
  return { files: [], problems: [one] };
}

function problem(file: string, wrong: string, wanted: string): Problem {
  return { file, field: '', wrong, wanted };
}
