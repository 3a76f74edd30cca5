/**
 * read/: reads a content folder and says in Spanish what is wrong in it. Writes nothing, and makes no picture for the page.
 */

import { hash } from 'node:crypto';
import type { z } from 'zod';
import { type FileKind, metaOf } from '../fields/metadata.ts';
import { type Path, pathText } from '../fields/path.ts';
import { fieldsOf } from '../fields/walk.ts';
import { ENTRY_SCHEMAS, fileIn, type ParsedContent, schemaOf } from '../schema.ts';
import { explain, MAX_PROBLEMS, spanishExpectation } from './explain.ts';
import { whileUnchanged } from './file-cache.ts';
import { type FormFiles, findForms, INDEX_FILE } from './find-forms.ts';
import { type FileFacts, readNamedFile } from './named-file.ts';
import type { FieldProblem, Problem } from './problem.ts';
import { type ReadYaml, readYaml } from './yaml-source.ts';

/** The result of reading an index.yaml. */
export interface ReadFile {
  readonly at: FormFiles;
  /** Its data before validation; undefined if it cannot be read. */
  readonly written: ReadYaml['data'];
  /** Its data as parsed by its schema; undefined if it has problems. */
  readonly parsed: unknown;
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
  readonly content: ParsedContent | null;
  readonly facts: ReadFile['facts'];
  /** The problems of all files. */
  readonly problems: readonly Problem[];
  /** Files and folders that the page does not read, such as what a program left that keeps two computers alike. */
  readonly oddities: readonly Problem[];
}

/** Reads and checks all content under `dir`, with the pictures and PDFs that it names. */
export async function readContent(dir: string): Promise<ReadContent> {
  const { forms, problems: ofFolders, oddities } = await findForms(dir);
  const files = await Promise.all(forms.map(readIndex));
  const problems = [...ofFolders, ...files.flatMap((file) => file.problems)];
  const facts = Object.assign({}, ...files.map((file) => file.facts));
  return { files, content: problems.length > 0 ? null : parsedContent(files), facts, problems, oddities };
}

/** Puts the data of all files together: those of every section are there. */
function parsedContent(files: readonly ReadFile[]): ParsedContent {
  const sections: Record<string, unknown> = {};
  const entries: Record<string, object> = {};
  for (const section of Object.keys(ENTRY_SCHEMAS)) entries[section] = {};
  for (const { at, parsed } of files) {
    const { section, entry } = at.form;
    if (entry === null) sections[section] = parsed;
    else entries[section] = { ...entries[section], [entry]: parsed };
  }
  // Each value is what the schema of its own file returned.
  return { sections, entries } as unknown as ParsedContent;
}

/** Changes with every byte. */
export function versionOf(bytes: Uint8Array): string {
  return hash('sha256', bytes).slice(0, 16);
}

/** Reads an index.yaml, once until it changes: `$12 USD` is a text there, `4.8` a number. The schema does the rest. */
const readYamlFile = whileUnchanged((bytes) => ({ ...readYaml(bytes), version: versionOf(bytes) }));
const NOT_READ = { ...readYaml(null), version: versionOf(Buffer.from('')) };

/** Reads and checks one index.yaml, with the pictures and PDFs that it names. */
export async function readIndex(at: FormFiles): Promise<ReadFile> {
  const { form, file, fileNamed, siblings } = at;
  const schema = schemaOf(form);
  const read = await readYamlFile(fileNamed(INDEX_FILE)).catch(() => NOT_READ);
  const { data: written, version, problems: ofYaml } = read;
  const inFile = (problem: FieldProblem): Problem => ({ file, form, ...problem });
  if (ofYaml.length > 0) {
    const problems = ofYaml.slice(0, MAX_PROBLEMS).map(inFile);
    return { at, written, parsed: undefined, version, facts: {}, problems };
  }
  const { data: parsed, error } = schema.safeParse(written, { error: spanishExpectation });
  const problems = error ? explain(error, schema, read).map(inFile) : [];
  const wrong = problems.flatMap(({ fields }) => fields.map(pathText));
  const facts: Record<string, FileFacts> = {};
  for (const { path, name, control } of namedFiles(schema, written)) {
    if (wrong.includes(pathText(path))) continue;
    const { problem, facts: found } = await readNamedFile(name, control, fileNamed, siblings);
    if (found) facts[fileIn(form, name)] = found;
    else problems.push(inFile({ fields: [path], ...problem }));
  }
  return { at, written, parsed, version, facts, problems };
}

/** A field that names a file of the same folder: its path, and the name as written, such as `./portada.jpg`. */
interface NamedFile {
  readonly path: Path;
  readonly name: string;
  readonly control: FileKind;
}

/** Finds the pictures and PDFs that the data of an index.yaml names. */
export function namedFiles(schema: z.ZodType, data: unknown): readonly NamedFile[] {
  return fieldsOf(schema, data).flatMap(({ schema: field, path, value }) => {
    const { control } = metaOf(field);
    const isFile = control === 'picture' || control === 'pdf';
    return isFile && typeof value === 'string' ? [{ path, name: value, control }] : [];
  });
}
