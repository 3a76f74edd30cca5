import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entryId } from '../fields/entries.ts';
import { type FormRef, folderOf, hasEntries, SECTION_SCHEMAS, type SectionId } from '../schema.ts';
import { suggestion } from './explain.ts';
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
  if (!top) return notFound(label, null, 'no existe esta carpeta', 'pon ahí la carpeta del contenido');
  const known = Object.keys(SECTION_SCHEMAS) as SectionId[];
  const unknown = top.folders.filter((name) => !Object.hasOwn(SECTION_SCHEMAS, name));
  const wanted = 'bórrala, o guárdala en otro lugar';
  const oddities = unknown.map((folder) =>
    problemOf(`${label}/${folder}`, null, 'la página no usa esta carpeta', wanted),
  );
  const sections = known.map(async (section) => {
    const form = { section, entry: null };
    const meant = top.folders.includes(section) ? null : suggestion(section, unknown);
    if (meant)
      return notFound(`${label}/${section}`, form, 'falta esta carpeta', `${meant}: cámbiale el nombre`);
    if (await visibleIn(join(dir, section))) return findSection(dir, section);
    const again = `ponla otra vez, con su ${INDEX_FILE}`;
    if (!hasEntries(section))
      return notFound(`${label}/${section}/${INDEX_FILE}`, form, 'falta esta carpeta', again);
    // A content may be older than a section with cards.
    const wrong = 'no está, y por eso su sección no sale en la página';
    return {
      ...NOTHING,
      oddities: [problemOf(`${label}/${section}`, form, wrong, `${again}, si la tenías`)],
    };
  });
  return together([{ ...NOTHING, oddities }, ...(await Promise.all(sections))]);
}

/** Finds the index.yaml of a section and of each of its entries. */
async function findSection(dir: string, section: SectionId): Promise<Found> {
  const own = await findForm(dir, { section, entry: null });
  if (!hasEntries(section)) return own;
  const { folders } = (await visibleIn(join(dir, section))) ?? { folders: [] };
  return together([own, ...(await Promise.all(folders.map((entry) => findEntry(dir, { section, entry }))))]);
}

/** Finds the index.yaml of an entry. A folder that is none, such as a copy that the system has named, stops no page. */
async function findEntry(dir: string, form: FormRef): Promise<Found> {
  const found = await findForm(dir, form);
  const leftover = (wrong: string, wanted: string) => {
    const problem = problemOf(`${basename(dir)}/${folderOf(form)}`, null, wrong, wanted);
    return { ...NOTHING, oddities: [problem] };
  };
  const [issue] = entryId.safeParse(form.entry).error?.issues ?? [];
  if (found.forms.length > 0 && issue)
    return leftover(
      'no se ve en la página, por el nombre de su carpeta',
      `bórrala si es una copia; si es una tarjeta, ${issue.message}`,
    );
  // Its words may be in a file of another name.
  const isMeant = found.forms.length > 0 || (!issue && found.oddities.length > 0);
  return isMeant
    ? found
    : leftover(`no es una tarjeta, porque no tiene ${INDEX_FILE}`, 'bórrala si no la usas');
}

/** Finds the index.yaml of one section or entry. */
async function findForm(dir: string, form: FormRef): Promise<Found> {
  const folder = join(dir, folderOf(form));
  const label = `${basename(dir)}/${folderOf(form)}`;
  const file = `${label}/${INDEX_FILE}`;
  const siblings = (await visibleIn(folder))?.files ?? [];
  const others = siblings.filter((name) => /\.ya?ml$/i.test(name) && name !== INDEX_FILE);
  const oddities = others.map((name) =>
    looseFile(`${label}/${name}`, form.entry === null && hasEntries(form.section)),
  );
  if (!siblings.includes(INDEX_FILE)) {
    const held = siblings.join(', ') || 'ningún archivo';
    const missing = notFound(file, form, 'falta este archivo', `ponlo en su carpeta, que tiene: ${held}`);
    return { ...missing, oddities };
  }
  const fileNamed = (name: string) => ({ path: join(folder, name) });
  return { forms: [{ form, file, fileNamed, siblings }], problems: [], oddities };
}

/**
 * A YAML file beside an index.yaml. OneDrive, Dropbox and others keep a second version under a name such as
 * `index-PC.yaml` where two computers changed a file.
 * @param isAmongEntries whether it may be meant as an entry
 */
function looseFile(file: string, isAmongEntries: boolean): Problem {
  const isEntry = isAmongEntries && !/\/index[^/]*$/i.test(file);
  const wanted = isEntry
    ? `si es una tarjeta, ponlo en una carpeta propia con el nombre ${INDEX_FILE}; si no, bórralo`
    : 'mira si dice algo que quieras, y bórralo';
  return problemOf(file, null, 'la página no lee este archivo', wanted);
}

function together(found: readonly Found[]): Found {
  return {
    forms: found.flatMap(({ forms }) => forms),
    problems: found.flatMap(({ problems }) => problems),
    oddities: found.flatMap(({ oddities }) => oddities),
  };
}

function notFound(...problem: Parameters<typeof problemOf>): Found {
  return { ...NOTHING, problems: [problemOf(...problem)] };
}

/** A problem of a whole file or folder. */
function problemOf(file: string, form: FormRef | null, wrong: string, wanted: string): Problem {
  return { file, form, fields: [], wrong, wanted };
}

/** Names of the folders and files in a folder, without hidden ones; null if there is no such folder. */
export async function visibleIn(dir: string) {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const visible = found.filter(({ name }) => !name.startsWith('.'));
  return {
    folders: visible.filter((item) => item.isDirectory()).map(({ name }) => name),
    files: visible.filter((item) => !item.isDirectory()).map(({ name }) => name),
  };
}
