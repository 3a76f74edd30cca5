import { closestMatch } from 'leven';
import { z } from 'zod';
import { schemaOf } from './schema.ts';

/** Something in the content that the site cannot be built with. */
export interface Problem {
  /** File or folder, from the content folder on: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Field inside the file, as `form.name.label`, or several with commas between; empty for the whole file. */
  readonly field: string;
  /** What is there, in Spanish: `dice «13»`. */
  readonly wrong: string;
  /** What should be there, in Spanish: `se espera un precio como $13 USD`. */
  readonly wanted: string;
}

/** What is wrong with a file, and what should be there instead. */
export type FileProblem = Pick<Problem, 'wrong' | 'wanted'>;

/** A problem of one file, before it is known of which. */
type FieldProblem = Omit<Problem, 'file'>;

/** The way to a field through groups and lists; items of a list count from 0. */
type Path = readonly PropertyKey[];

/** Characters that would move a terminal's cursor, colour it or turn the reading direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Writes a problem as the one line its owner reads, each field called as in the editor's form, with its name in the
 * file behind: `content/ebooks/mi-libro/index.yaml → Portada (image): …`.
 */
export function problemLine({ file, field, wrong, wanted }: Problem): string {
  const fields = field.split(', ').map((name) => {
    const label = fieldLabel(file, name);
    return label ? `${label} (${name})` : name;
  });
  const place = field ? `${file} → ${fields.join(', ')}` : file;
  return `${place}: ${wrong}; ${wanted}.`.replaceAll(CONTROL_CHARACTERS, '\uFFFD');
}

/** The lines that the owner reads in a terminal, each once, in order. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(problemLine))].toSorted((a, b) => a.localeCompare(b, 'es'));
}

/** What a value of each type is called where the schema itself has no words for it. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'una lista: una línea por elemento, cada una con un guion delante',
  boolean: 'encendido o apagado (true o false)',
  int: 'un número entero',
  number: 'un número',
  object: 'un grupo de campos, cada uno en su línea',
};

/** Error map for zod: says in Spanish what is expected wherever the schema does not say it. */
export function spanishExpectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'otro valor';
  if (issue.expected !== 'string') return TYPES[issue.expected] ?? 'otro valor';
  const isUnquoted = ['number', 'boolean'].includes(typeof issue.input);
  return isUnquoted ? `un texto, y entre comillas: '${quoted(issue.input)}'` : 'un texto';
}

/** Most problems of one file that are reported: with more, the whole file is wrong. */
export const MOST_PROBLEMS = 20;

/** Checks what a file says with its schema; a field that breaks several rules is named once, by the first of them. */
export function schemaProblems(schema: z.ZodType, data: unknown): readonly FieldProblem[] {
  const { error } = schema.safeParse(data, { error: spanishExpectation });
  const found = (error?.issues ?? []).flatMap((issue) => explainIssue(issue, schema, data));
  const fields = Map.groupBy(found, ({ field }) => field);
  return [...fields.values()].flatMap((alike) => alike.slice(0, 1)).slice(0, MOST_PROBLEMS);
}

/** Turns one issue of zod into what the owner reads: one problem, or one for each unknown field. */
function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): readonly FieldProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const group = path.reduce<unknown>(schemaAt, schema);
    const known = group instanceof z.ZodObject ? Object.keys(group.shape) : [];
    return issue.keys.map((key) => ({
      field: fieldPath([...path, key]),
      wrong: 'este campo no existe',
      wanted: suggestion(key, known) ?? `se espera uno de estos: ${known.join(', ')}`,
    }));
  }
  const wrong = foundText(path.reduce<unknown>(valueAt, data));
  return [{ field: fieldPath(path), wrong, wanted: `se espera ${issue.message}` }];
}

/**
 * Names the candidate that `word` is most likely a misspelling of: at most three letters apart (as `precio` is from
 * `price`), and never more than half of the word. Null when none is close.
 */
export function suggestion(word: string, candidates: readonly string[]): string | null {
  const maxDistance = Math.min(3, Math.floor(word.length / 2));
  const meant = closestMatch(word.toLowerCase(), [...candidates], { maxDistance });
  return meant ? `quizá es «${meant}»` : null;
}

/** `activities.2.title`: items of a list count from 1, as people do. */
export function fieldPath(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : quoted(step))).join('.');
}

/** What stands in a group or list at one step; undefined where there is nothing to look in. */
export function valueAt(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}

/** Says in Spanish what a value is: `dice «13»`, `falta`. */
function foundText(value: unknown): string {
  if (value === undefined) return 'falta';
  if (value === null || (typeof value === 'string' && value.trim() === '')) return 'está vacío';
  if (Array.isArray(value)) return `es una lista de ${value.length}`;
  if (typeof value === 'object') return 'es un grupo de campos';
  return `dice «${quoted(value)}»`;
}

const LONGEST_QUOTE = 60;

function quoted(value: unknown): string {
  const letters = [...String(value).replaceAll(/\s+/g, ' ').trim()];
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : letters.join('');
}

/**
 * What the editor's form calls a field, from the outermost group on: `Redes sociales 2 › Enlace a tu perfil` for
 * `socialLinks.2.url` of `content/site/index.yaml`. Empty where no form has it.
 */
export function fieldLabel(file: string, field: string): string {
  let at: unknown = schemaOf(file.split('/').slice(1, -1).join('/'));
  const titles: string[] = [];
  for (const step of field.split('.')) {
    at = schemaAt(at, step);
    if (!(at instanceof z.ZodType)) return '';
    titles.push(/^\d+$/.test(step) ? `${titles.pop()} ${step}` : (metaOf(at).title ?? ''));
  }
  return titles.filter(Boolean).join(' › ');
}

/** What a schema says of a field for forms: on the field itself, or on the schema that it wraps. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const inner = wrappedBy(schema);
  return { ...(inner && metaOf(inner)), ...schema.meta() };
}

function schemaAt(schema: unknown, step: PropertyKey): unknown {
  const type = schema instanceof z.ZodType ? unwrapped(schema) : undefined;
  if (type instanceof z.ZodObject) return type.shape[String(step)];
  return type instanceof z.ZodArray ? type.element : undefined;
}

/** A schema without `optional` and without the steps before or after reading a value. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = wrappedBy(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The schema that another one wraps, as `optional` does; undefined where it wraps none. */
function wrappedBy(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
}
