import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entryId } from '../fields/entries.ts';
import {
  type EntryRef,
  type FormRef,
  folderOf,
  hasEntries,
  SECTION_SCHEMAS,
  type SectionId,
} from '../schema.ts';
import type { FileInput } from './file-cache.ts';
import { type Problem, UNOPENED } from './problem.ts';

/** The file that holds the words of a section or an entry. */
export const INDEX_FILE = 'index.yaml';

/** An index.yaml and the files of its folder. */
export interface FormFiles {
  readonly form: FormRef;
  /** Its name in problems: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Finds a file of its folder by its name. */
  readonly fileNamed: (name: string) => FileInput;
  /** Names of all files in its folder, itself included. */
  readonly siblings: readonly string[];
}

/** The forms of a folder, what is wrong with it, and what the page does not read. */
interface Found {
  readonly forms: readonly FormFiles[];
  readonly problems: readonly Problem[];
  readonly oddities: readonly Problem[];
}

const NOTHING: Found = { forms: [], problems: [], oddities: [] };

/** Finds every index.yaml under `dir`, missing folders and files, and what the page does not read. */
export async function findForms(dir: string): Promise<Found> {
  const label = basename(dir);
  const top = await visibleIn(dir);
  if (!top) return problem(label, null, 'no existe esta carpeta', 'pon ahí la carpeta del contenido');
  const unused = top.folders.filter((name) => !Object.hasOwn(SECTION_SCHEMAS, name));
  const sections = (Object.keys(SECTION_SCHEMAS) as SectionId[]).map((section) =>
    top.folders.includes(section) ? findSection(dir, section) : missingSection(label, section),
  );
  return together([...unused.map((name) => oddity(`${label}/${name}`)), ...(await Promise.all(sections))]);
}

function missingSection(label: string, section: SectionId): Found {
  const wanted = `ponla otra vez, con su ${INDEX_FILE}, o copia la de la carpeta sample`;
  return problem(`${label}/${section}`, { section, entry: null }, 'falta esta carpeta', wanted);
}

/** Finds the index.yaml of a section and of each of its entries. */
async function findSection(dir: string, section: SectionId): Promise<Found> {
  const own = await findForm(dir, { section, entry: null });
  if (!hasEntries(section)) return own;
  const { folders } = (await visibleIn(join(dir, section))) ?? { folders: [] };
  const entries = await Promise.all(folders.map((entry) => findEntry(dir, { section, entry })));
  return together([own, ...entries]);
}

/** Finds the index.yaml of an entry. An empty folder stops no page, and neither does one that the system has named, as a copy. */
async function findEntry(dir: string, form: EntryRef): Promise<Found> {
  const label = `${basename(dir)}/${folderOf(form)}`;
  const isNamed = entryId.safeParse(form.entry).success;
  const names = await readdir(join(dir, folderOf(form))).catch(() => null);
  // What is left of a card that was deleted.
  const isEmpty = names?.every((name) => name === '.DS_Store');
  return isNamed && !isEmpty ? findForm(dir, form) : oddity(label);
}

/** Finds the index.yaml of one section or entry. */
async function findForm(dir: string, form: FormRef): Promise<Found> {
  const folder = join(dir, folderOf(form));
  const label = `${basename(dir)}/${folderOf(form)}`;
  const file = `${label}/${INDEX_FILE}`;
  // What a link leads to is not in the content, and a backup would lack it.
  const own = await lstat(folder).catch(() => null);
  const found = own?.isDirectory() ? await visibleIn(folder) : null;
  if (!found) return problem(label, form, UNOPENED.wrong, UNOPENED.wanted);
  const { files: siblings } = found;
  if (!siblings.includes(INDEX_FILE)) {
    const wanted = `ponlo en su carpeta, que tiene: ${siblings.join(', ') || 'ningún archivo a la vista'}`;
    return problem(file, form, 'falta este archivo', wanted);
  }
  const fileNamed = (name: string) => ({ path: join(folder, name) });
  // Such as the second version that a cloud drive keeps where two computers changed a file.
  const loose = siblings.filter((name) => /\.ya?ml$/i.test(name) && name !== INDEX_FILE);
  const forms = [{ form, file, fileNamed, siblings }];
  return together([{ ...NOTHING, forms }, ...loose.map((name) => oddity(`${label}/${name}`))]);
}

function together(found: readonly Found[]): Found {
  return {
    forms: found.flatMap(({ forms }) => forms),
    problems: found.flatMap(({ problems }) => problems),
    oddities: found.flatMap(({ oddities }) => oddities),
  };
}

/** What is wrong with a whole file or folder. */
function problem(file: string, form: FormRef | null, wrong: string, wanted: string): Found {
  return { ...NOTHING, problems: [{ file, form, fields: [], wrong, wanted }] };
}

/** A file or folder that the page does not read. */
function oddity(file: string): Found {
  const wanted =
    'si es una tarjeta, necesita en la carpeta de su sección una carpeta con un nombre como mi-libro y su index.yaml; si no, bórralo o guárdalo en otro lugar';
  return { ...NOTHING, oddities: problem(file, null, 'la página no lo usa', wanted).problems };
}

/**
 * Names in a folder, without hidden ones; null if there is no such folder, or it cannot be read. A link to a file counts as
 * that file, any other as a folder.
 */
export async function visibleIn(dir: string) {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const folders: string[] = [];
  const files: string[] = [];
  for (const item of found.filter(({ name }) => !name.startsWith('.'))) {
    const target = item.isSymbolicLink() ? await stat(join(dir, item.name)).catch(() => null) : item;
    (target?.isFile() ? files : folders).push(item.name);
  }
  return { folders, files };
}
