import { hash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import type { z } from 'zod';
import { entryId, type FileControl } from './fields.ts';
import { type FileFacts, readNamedFile } from './named-file.ts';
import {
  type FieldProblem,
  fieldPath,
  MAX_PROBLEMS,
  metaOf,
  type Problem,
  schemaProblems,
  suggestion,
} from './problem.ts';
import { contentSchema, ENTRY_SCHEMAS, hasEntries, SECTION_SCHEMAS, schemaOf } from './schema.ts';
import { type SourceFile, whileUnchanged } from './unchanged.ts';
import { type FieldValue, fieldsOf } from './walk.ts';
import { type ReadYaml, readYaml } from './yaml-source.ts';

/** The file that holds the words of a section or an entry. */
export const INDEX_FILE = 'index.yaml';

/** An index.yaml and the files of its folder. */
interface ContentFile {
  /** Its folder, from the content folder on: `ebooks/mi-libro`. */
  readonly path: string;
  /** Finds a file of its folder by its name. */
  readonly fileNamed: (name: string) => SourceFile;
  /** Its name in problems: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Names of all files in its folder, itself included. */
  readonly siblings: readonly string[];
  readonly schema: z.ZodObject;
}

/** The result of reading an index.yaml. */
export interface ReadFile {
  readonly source: ContentFile;
  /** Its data before validation; undefined if it cannot be read. */
  readonly written: ReadYaml['data'];
  /** `versionOf` its bytes; that of no bytes if it cannot be opened. */
  readonly version: string;
  /** Sizes of the pictures and PDFs that it names, by their paths in the content: `hero/retrato.jpg`. */
  readonly facts: Readonly<Record<string, FileFacts>>;
  readonly problems: readonly Problem[];
}

/** The result of reading a content folder. */
export interface ReadContent {
  readonly files: readonly ReadFile[];
  /** The data of all files as parsed by the schemas; null if there are problems. */
  readonly content: z.output<typeof contentSchema> | null;
  readonly facts: ReadFile['facts'];
  /** The problems of all files. */
  readonly problems: readonly Problem[];
  /** Files and folders that the page does not read, such as what a program left that keeps two computers alike. */
  readonly leftovers: readonly Problem[];
}

/** Reads and checks all content under `dir`, with the pictures and PDFs that it names. */
export async function readContent(dir: string): Promise<ReadContent> {
  const { sources, problems: ofFolders, leftovers } = await findFiles(dir);
  const files = await Promise.all(sources.map(readIndex));
  const problems = [...ofFolders, ...files.flatMap((file) => file.problems)];
  const facts = Object.assign({}, ...files.map((file) => file.facts));
  return { files, content: problems.length > 0 ? null : typed(files), facts, problems, leftovers };
}

function typed(files: readonly ReadFile[]): z.output<typeof contentSchema> {
  const sections: Record<string, unknown> = {};
  const entries: Record<string, object> = Object.fromEntries(
    Object.keys(ENTRY_SCHEMAS).map((section) => [section, {}]),
  );
  for (const { source, written } of files) {
    const [section = '', entry] = source.path.split('/');
    if (entry === undefined) sections[section] = written;
    else entries[section] = { ...entries[section], [entry]: written };
  }
  return contentSchema.parse({ sections, entries });
}

/** Changes with every byte. */
export function versionOf(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 16);
}

/** Reads and parses an index.yaml, once until it changes. */
const readSource = whileUnchanged((bytes) => ({ ...readYaml(bytes), version: versionOf(bytes) }));
const UNOPENED = { ...readYaml(null), version: versionOf(Buffer.from('')) };

/** Reads and checks one index.yaml, with the pictures and PDFs that it names. */
export async function readIndex(source: ContentFile): Promise<ReadFile> {
  const { path, file, fileNamed, siblings, schema } = source;
  const read = await readSource(fileNamed(INDEX_FILE)).catch(() => UNOPENED);
  const { data: written, version, problems: ofYaml } = read;
  const inFile = (problem: FieldProblem): Problem => ({ file, form: path, ...problem });
  if (ofYaml.length > 0)
    return { source, written, version, facts: {}, problems: ofYaml.slice(0, MAX_PROBLEMS).map(inFile) };
  const problems = schemaProblems(schema, written).map(inFile);
  const facts: Record<string, FileFacts> = {};
  for (const { path: steps, name, control } of namedFiles(schema, written)) {
    const field = fieldPath(steps);
    if (problems.some(({ fields }) => fields.includes(field))) continue;
    const { problem, facts: found } = await readNamedFile(name, control, fileNamed, siblings);
    if (found) facts[posix.join(path, name)] = found;
    else problems.push(inFile({ fields: [field], ...problem }));
  }
  return { source, written, version, facts, problems };
}

/** A field that names a file of the same folder: its path, and the name as written, such as `./portada.jpg`. */
type NamedFile = FileControl & { readonly path: FieldValue['path']; readonly name: string };

/** Finds the pictures and PDFs that the data of an index.yaml names. */
export function namedFiles(schema: z.ZodType, data: unknown): readonly NamedFile[] {
  return fieldsOf(schema, data).flatMap(({ schema: field, path, value }) => {
    const control = metaOf(field) as Partial<FileControl>;
    const isFile = control.control === 'picture' || control.control === 'pdf';
    return isFile && typeof value === 'string' ? [{ path, name: value, ...(control as FileControl) }] : [];
  });
}

/** The forms of a folder, what is wrong with it, and what in it belongs to no form. */
type Found = Pick<ReadContent, 'problems' | 'leftovers'> & { readonly sources: readonly ContentFile[] };

/** Finds every index.yaml under `dir`, missing folders and files, and what the page does not read. */
async function findFiles(dir: string): Promise<Found> {
  const label = basename(dir);
  const top = await visibleIn(dir);
  if (!top) return notFound(label, null, 'no existe esta carpeta', 'pon ahí la carpeta del contenido');
  const known = Object.keys(SECTION_SCHEMAS);
  const unknown = top.folders.filter((name) => !known.includes(name));
  const wanted = 'bórrala, o guárdala en otro lugar';
  const leftovers = unknown.map((folder) =>
    problemOf(`${label}/${folder}`, null, 'la página no usa esta carpeta', wanted),
  );
  const sections = known.map((section) => {
    const meant = top.folders.includes(section) ? null : suggestion(section, unknown);
    if (!meant) return findSection(dir, section);
    return notFound(`${label}/${section}`, section, 'falta esta carpeta', `${meant}: cámbiale el nombre`);
  });
  return together([{ sources: [], problems: [], leftovers }, ...(await Promise.all(sections))]);
}

/** Finds the index.yaml of a section and of each of its entries. */
async function findSection(dir: string, section: string): Promise<Found> {
  const own = await findForm(dir, section);
  if (!hasEntries(section)) return own;
  const { folders } = (await visibleIn(join(dir, section))) ?? { folders: [] };
  return together([own, ...(await Promise.all(folders.map((id) => findEntry(dir, section, id))))]);
}

/** Finds the index.yaml of an entry. A folder that is none, such as a copy that the system has named, stops no page. */
async function findEntry(dir: string, section: string, id: string): Promise<Found> {
  const found = await findForm(dir, `${section}/${id}`);
  const leftover = (wrong: string, wanted: string) => {
    const problem = problemOf(`${basename(dir)}/${section}/${id}`, null, wrong, wanted);
    return { sources: [], problems: [], leftovers: [problem] };
  };
  const [issue] = entryId.safeParse(id).error?.issues ?? [];
  if (found.sources.length > 0 && issue)
    return leftover(
      'no se ve en la página, por el nombre de su carpeta',
      `bórrala si es una copia; si es una tarjeta, ${issue.message}`,
    );
  // Its words may be in a file of another name.
  const isMeant = found.sources.length > 0 || (!issue && found.leftovers.length > 0);
  return isMeant
    ? found
    : leftover(`no es una tarjeta, porque no tiene ${INDEX_FILE}`, 'bórrala si no la usas');
}

/** Finds the index.yaml of one section or entry. */
async function findForm(dir: string, path: string): Promise<Found> {
  const folder = join(dir, path);
  const label = `${basename(dir)}/${path}`;
  const file = `${label}/${INDEX_FILE}`;
  const schema = schemaOf(path);
  const found = await visibleIn(folder);
  if (!found || !schema)
    return notFound(file, path, 'falta esta carpeta', `ponla otra vez, con su ${INDEX_FILE}`);
  const siblings = found.files;
  const others = siblings.filter((name) => /\.ya?ml$/i.test(name) && name !== INDEX_FILE);
  const leftovers = others.map((name) => looseFile(`${label}/${name}`, hasEntries(path)));
  if (!siblings.includes(INDEX_FILE)) {
    const held = siblings.join(', ') || 'ningún archivo';
    const missing = notFound(file, path, 'falta este archivo', `ponlo en su carpeta, que tiene: ${held}`);
    return { ...missing, leftovers };
  }
  const fileNamed = (name: string) => ({ path: join(folder, name) });
  return { sources: [{ path, file, fileNamed, siblings, schema }], problems: [], leftovers };
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
    sources: found.flatMap(({ sources }) => sources),
    problems: found.flatMap(({ problems }) => problems),
    leftovers: found.flatMap(({ leftovers }) => leftovers),
  };
}

function notFound(...problem: Parameters<typeof problemOf>): Found {
  return { sources: [], problems: [problemOf(...problem)], leftovers: [] };
}

/** A problem of a whole file or folder. */
function problemOf(file: string, form: string | null, wrong: string, wanted: string): Problem {
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
