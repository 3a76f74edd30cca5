import { existsSync } from 'node:fs';
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
import { suggestion } from './explain.ts';
import { type FileInput, whileUnchanged } from './file-cache.ts';
import type { Problem } from './problem.ts';
import { readYaml } from './yaml-source.ts';

/** The file that holds the words of a section or an entry. */
export const INDEX_FILE = 'index.yaml';

/** An index.yaml and the files of its folder. */
export interface FormFiles {
  readonly form: FormRef;
  /** Its name in problems: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Finds a file of its folder by its name. */
  readonly fileNamed: (name: string) => FileInput;
  /** Names of all files in its folder, itself and those that iCloud has not downloaded (`.retrato.jpg.icloud`) included. */
  readonly siblings: readonly string[];
}

/** The forms of a folder, what is wrong with it, and what the page is built without. */
interface Found {
  readonly forms: readonly FormFiles[];
  readonly problems: readonly Problem[];
  readonly oddities: readonly Problem[];
}

const NOTHING: Found = { forms: [], problems: [], oddities: [] };

/** What may be wrong with a file or folder, and its remedy. */
const BROKEN_LINK = [
  'es un enlace a una carpeta que no está',
  'pon ahí la carpeta misma, o borra el enlace si ya no la usas',
] as const;
const UNREADABLE = [
  'no se puede abrir esta carpeta',
  'mira que tengas permiso para abrirla, y que no la use otro programa',
] as const;
const NOT_DOWNLOADED = [
  'todavía no bajó de iCloud',
  'en el Finder pulsa su carpeta con el botón derecho, elige «Descargar ahora» y espera a que termine',
] as const;

/** The name under which iCloud keeps the place of a file that it has not downloaded. */
export const stubOf = (name: string) => `.${name}.icloud`;

/** Finds every index.yaml under `dir`, missing folders and files, and what the page is built without. */
export async function findForms(dir: string): Promise<Found> {
  const label = basename(dir);
  const top = await visibleIn(dir);
  if (!top) return notFound(label, null, 'no existe esta carpeta', 'pon ahí la carpeta del contenido');
  const known = Object.keys(SECTION_SCHEMAS) as SectionId[];
  const unknown = top.folders.filter((name) => !Object.hasOwn(SECTION_SCHEMAS, name));
  const oddities = await Promise.all(
    unknown.map(async (folder) => {
      const { files = [] } = (await visibleIn(join(dir, folder))) ?? {};
      const wanted = files.includes(INDEX_FILE)
        ? 'si es una tarjeta, ponla en la carpeta de su sección; si no, bórrala, o guárdala en otro lugar'
        : 'bórrala, o guárdala en otro lugar';
      return problemOf(`${label}/${folder}`, null, 'la página no usa esta carpeta', wanted);
    }),
  );
  const sections = known.map(async (section) => {
    const form = { section, entry: null };
    if (top.folders.includes(section)) return findSection(dir, section);
    if (top.broken.includes(section)) return notFound(`${label}/${section}`, form, ...BROKEN_LINK);
    const meant = suggestion(section, unknown);
    if (meant)
      return notFound(`${label}/${section}`, form, 'falta esta carpeta', `${meant}: cámbiale el nombre`);
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
  const { folders, broken } = (await visibleIn(join(dir, section))) ?? { folders: [], broken: [] };
  const ofLinks = broken.map((entry) => {
    const problem = problemOf(`${basename(dir)}/${section}/${entry}`, null, ...BROKEN_LINK);
    const isEntry = entryId.safeParse(entry).success;
    return isEntry ? { ...NOTHING, problems: [problem] } : { ...NOTHING, oddities: [problem] };
  });
  const entries = await Promise.all(folders.map((entry) => findEntry(dir, { section, entry })));
  return together([own, ...ofLinks, ...entries]);
}

/** Finds the index.yaml of an entry. A folder that is none, such as a copy that the system has named, stops no page. */
async function findEntry(dir: string, form: EntryRef): Promise<Found> {
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
  const isMeant = found.forms.length > 0 || (!issue && (await isMeantAsEntry(dir, form)));
  return isMeant
    ? found
    : leftover(`no es una tarjeta, porque no tiene ${INDEX_FILE}`, 'bórrala si no la usas');
}

/** A YAML file, or what programs make of an `index.yaml`: `.index.yaml.icloud`, `index.yaml.txt`, `index.txt`, `index`. */
const MAYBE_WORDS = /\.ya?ml$|^\.?index.*\.ya?ml|^index(\.(txt|rtf))?$/i;

/** Whether a folder without index.yaml is meant as an entry: a name in it, or the order of its section, says so. */
async function isMeantAsEntry(dir: string, form: EntryRef): Promise<boolean> {
  const names = await readdir(join(dir, folderOf(form))).catch(() => null);
  if (!names) return existsSync(join(dir, folderOf(form)));
  if (names.some((name) => MAYBE_WORDS.test(name))) return true;
  const order = await readOrder({ path: join(dir, form.section, INDEX_FILE) }).catch(
    (): readonly string[] => [],
  );
  return order.includes(form.entry);
}

/** Reads the order in a section's index.yaml; empty if it has none, or cannot be understood. */
const readOrder = whileUnchanged((bytes): readonly string[] => {
  const order = readYaml(bytes).data?.order;
  return Array.isArray(order) ? order.map(String) : [];
});

/** Finds the index.yaml of one section or entry. */
async function findForm(dir: string, form: FormRef): Promise<Found> {
  const folder = join(dir, folderOf(form));
  const label = `${basename(dir)}/${folderOf(form)}`;
  const file = `${label}/${INDEX_FILE}`;
  const found = await visibleIn(folder);
  if (!found) return notFound(label, form, ...UNREADABLE);
  const siblings = [...found.files, ...found.notDownloaded];
  const hasWords = found.files.includes(INDEX_FILE);
  const meant = hasWords ? undefined : found.files.find((name) => MAYBE_WORDS.test(name));
  const others = found.files.filter(
    (name) => /\.ya?ml$/i.test(name) && name !== INDEX_FILE && name !== meant,
  );
  const oddities = others.map((name) =>
    looseFile(`${label}/${name}`, form.entry === null && hasEntries(form.section)),
  );
  if (hasWords) {
    const fileNamed = (name: string) => ({ path: join(folder, name) });
    return { forms: [{ form, file, fileNamed, siblings }], problems: [], oddities };
  }
  if (siblings.includes(stubOf(INDEX_FILE))) return notFound(file, form, ...NOT_DOWNLOADED);
  const held = found.files.join(', ') || 'ningún archivo';
  const wanted = meant
    ? `si es «${meant}», cámbiale el nombre a ${INDEX_FILE} (en Windows enciende antes Ver, «Extensiones de nombre de archivo»)`
    : `ponlo en su carpeta, que tiene: ${held}`;
  return { ...notFound(file, form, 'falta este archivo', wanted), oddities };
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

/**
 * Names in a folder, without hidden ones; null if there is no such folder, or it cannot be read. A link to a folder counts as
 * a folder. `broken` are the links among the files whose target is missing; `notDownloaded` are as in `stubOf`.
 */
export async function visibleIn(dir: string) {
  const found = await readdir(dir, { withFileTypes: true }).catch(() => null);
  if (!found) return null;
  const [folders, files, broken]: [string[], string[], string[]] = [[], [], []];
  for (const item of found.filter(({ name }) => !name.startsWith('.'))) {
    const target = item.isSymbolicLink() ? await stat(join(dir, item.name)).catch(() => null) : item;
    if (!target) broken.push(item.name);
    (target?.isDirectory() ? folders : files).push(item.name);
  }
  const notDownloaded = found.map(({ name }) => name).filter((name) => /^\..+\.icloud$/.test(name));
  return { folders, files, broken, notDownloaded };
}
