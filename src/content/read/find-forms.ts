import { readdir, stat } from 'node:fs/promises';
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
import type { Problem } from './problem.ts';

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

/** The forms of a folder, what is wrong with it, and what the page is built without. */
interface Found {
  readonly forms: readonly FormFiles[];
  readonly problems: readonly Problem[];
  readonly oddities: readonly Problem[];
}

const NOTHING: Found = { forms: [], problems: [], oddities: [] };

/** Finds every index.yaml under `dir`, missing folders and files, and what the page is built without. */
export async function findForms(dir: string): Promise<Found> {
  const label = basename(dir);
  const top = await visibleIn(dir);
  if (!top) return problem(label, null, 'no existe esta carpeta', 'pon ahí la carpeta del contenido');
  const unused = top.folders.filter((name) => !Object.hasOwn(SECTION_SCHEMAS, name));
  const sections = (Object.keys(SECTION_SCHEMAS) as SectionId[]).map((section) =>
    top.folders.includes(section) ? findSection(dir, section) : missingSection(label, section),
  );
  const wanted =
    'si es una tarjeta, ponla en la carpeta de su sección; si no, bórrala, o guárdala en otro lugar';
  return together([
    ...unused.map((name) => oddity(`${label}/${name}`, null, 'la página no usa esta carpeta', wanted)),
    ...(await Promise.all(sections)),
  ]);
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

/** Finds the index.yaml of an entry. A folder of another name, such as a copy that the system has named, stops no page. */
async function findEntry(dir: string, form: EntryRef): Promise<Found> {
  const label = `${basename(dir)}/${folderOf(form)}`;
  const [issue] = entryId.safeParse(form.entry).error?.issues ?? [];
  if (issue) {
    const wanted = `bórrala si es una copia; si es una tarjeta, ${issue.message}`;
    return oddity(label, null, 'la página no usa esta carpeta, por su nombre', wanted);
  }
  const names = await readdir(join(dir, folderOf(form))).catch(() => null);
  // What is left of a card that was deleted.
  const isEmpty = names?.every((name) => name === '.DS_Store');
  return isEmpty
    ? oddity(label, null, 'la página no usa esta carpeta, porque está vacía', 'bórrala')
    : findForm(dir, form);
}

/** Finds the index.yaml of one section or entry. */
async function findForm(dir: string, form: FormRef): Promise<Found> {
  const folder = join(dir, folderOf(form));
  const label = `${basename(dir)}/${folderOf(form)}`;
  const file = `${label}/${INDEX_FILE}`;
  const found = await visibleIn(folder);
  if (!found)
    return problem(
      label,
      form,
      'no se puede abrir esta carpeta',
      'mira que esté entera, que tengas permiso para abrirla y que no la use otro programa',
    );
  const { files: siblings } = found;
  if (!siblings.includes(INDEX_FILE)) {
    const meant = siblings.find((name) => /^index/i.test(name));
    const wanted = meant
      ? `si es «${meant}», cámbiale el nombre a ${INDEX_FILE}`
      : `ponlo en su carpeta, que tiene: ${siblings.join(', ') || 'ningún archivo a la vista'}`;
    return problem(file, form, 'falta este archivo', wanted);
  }
  const fileNamed = (name: string) => ({ path: join(folder, name) });
  // Such as the second version that a cloud drive keeps where two computers changed a file.
  const loose = siblings.filter((name) => /\.ya?ml$/i.test(name) && name !== INDEX_FILE);
  const oddities = loose.map((name) =>
    oddity(
      `${label}/${name}`,
      null,
      'la página no lee este archivo',
      'mira si dice algo que quieras, y bórralo',
    ),
  );
  return together([{ ...NOTHING, forms: [{ form, file, fileNamed, siblings }] }, ...oddities]);
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

function oddity(...words: Parameters<typeof problem>): Found {
  return { ...NOTHING, oddities: problem(...words).problems };
}

/**
 * Names in a folder, without hidden ones; null if there is no such folder, or it cannot be read. A link to a folder counts as
 * a folder, and so does one that leads nowhere: opening it fails.
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
