import { join } from 'node:path';
import { z } from 'zod';
import { type ContentFile, contentLayout, INDEX_FILE } from './content-layout.ts';
import { explainIssue, fieldPath, metaOf, spanishExpectation, unwrapped, valueIn } from './explain-issue.ts';
import type { Control, FileControl } from './fields.ts';
import { namedFileProblem } from './named-file.ts';
import type { Problem } from './problem.ts';
import { readYaml } from './yaml-source.ts';

/** What a file says, by field. */
export type Words = Readonly<Record<string, unknown>>;

/** An index.yaml that was read. */
export interface ReadFile {
  readonly source: ContentFile;
  /** What it says, as written; `undefined` where it cannot be read. */
  readonly written: unknown;
  /** What its schema reads in it; null while it has problems. */
  readonly words: Words | null;
  readonly problems: readonly Problem[];
}

/**
 * Checks all content under `dir` with the schemas the page is built with, and every file it names.
 * Returns every problem; none when all is well.
 */
export async function contentProblems(dir: string): Promise<readonly Problem[]> {
  const { files, problems } = await readContent(dir);
  const ofFiles = await Promise.all(files.map(problemsOf));
  return [...problems, ...ofFiles.flat()];
}

/** Reads every index.yaml under `dir` with its schema; `problems` are those of folders. */
export async function readContent(
  dir: string,
): Promise<{ readonly files: readonly ReadFile[]; readonly problems: readonly Problem[] }> {
  const { files, problems } = await contentLayout(dir);
  return { files: await Promise.all(files.map(readIndex)), problems };
}

/** Reads one index.yaml with its schema; the files that it names are not looked at. */
export async function readIndex(source: ContentFile): Promise<ReadFile> {
  const { data, problems } = await readYaml(join(source.folder, INDEX_FILE), source.file);
  if (problems.length > 0) {
    return { source, written: undefined, words: null, problems: problems.slice(0, MOST_PROBLEMS) };
  }
  const { error, data: words } = source.schema.safeParse(data, { error: spanishExpectation });
  if (!error) return { source, written: data, words: words as Words, problems };
  const found = error.issues.flatMap((issue) => explainIssue(issue, source.schema, data));
  // A field that breaks several rules at once is named once, by the first of them.
  const ofFields = [...Map.groupBy(found, ({ field }) => field).values()].flatMap((alike) =>
    alike.slice(0, 1),
  );
  const told = ofFields.slice(0, MOST_PROBLEMS).map((problem) => ({ file: source.file, ...problem }));
  return { source, written: data, words: null, problems: told };
}

/** Most problems of one file that are reported: with more, the whole file is wrong. */
const MOST_PROBLEMS = 20;

/** A field that names a file beside the words; `name` is as written, such as `./portada.jpg`. */
export type NamedFile = FileControl & { readonly path: Path; readonly name: string };

/** The way to a field through groups and lists; a list's places count from 0. */
export type Path = readonly (string | number)[];

/** The pictures and PDFs that the words of one file name, as its schema says. */
export function namedFiles(schema: z.ZodType, words: unknown, path: Path = []): readonly NamedFile[] {
  const type = unwrapped(schema);
  if (type instanceof z.ZodArray && Array.isArray(words))
    return words.flatMap((item, at) => namedFiles(type.element as z.ZodType, item, [...path, at]));
  if (type instanceof z.ZodObject)
    return Object.entries(type.shape).flatMap(([field, own]) =>
      namedFiles(own as z.ZodType, valueIn(words, field), [...path, field]),
    );
  const control = metaOf(schema) as Partial<Control>;
  const isFile = control.control === 'picture' || control.control === 'pdf';
  return isFile && typeof words === 'string' ? [{ path, name: words, ...(control as FileControl) }] : [];
}

/** A copy of the words with other values at the ends of some paths, which must be there. */
export function withValues(words: Words, values: readonly (readonly [Path, unknown])[]): Words {
  const copy = structuredClone(words);
  for (const [path, value] of values) {
    // biome-ignore lint/suspicious/noExplicitAny: what is on a path is only known by its schema
    const group = path.slice(0, -1).reduce<any>((at, step) => at[step], copy);
    group[path.at(-1) ?? ''] = value;
  }
  return copy;
}

/** All problems of one index.yaml and of the files that it names. */
export async function fileProblems(source: ContentFile): Promise<readonly Problem[]> {
  return problemsOf(await readIndex(source));
}

async function problemsOf({ source, written, problems }: ReadFile): Promise<readonly Problem[]> {
  const { schema, file } = source;
  const ofFiles = namedFiles(schema, written).map(async ({ path, name, control }) => {
    const field = fieldPath(path);
    if (problems.some((one) => one.field === field)) return [];
    const found = await namedFileProblem(name, control, source);
    return found ? [{ file, field, ...found }] : [];
  });
  return [...problems, ...(await Promise.all(ofFiles)).flat()];
}
