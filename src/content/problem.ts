import { closestMatch } from 'leven';
import { z } from 'zod';
import { schemaOf } from './schema.ts';

/** An error in the content, which keeps the site from being built. */
export interface Problem {
  /** File or folder, from the content folder on: `content/ebooks/mi-libro/index.yaml`. */
  readonly file: string;
  /** Folder of the form that the file belongs to: `ebooks/mi-libro`. Null for a file or folder that has no form. */
  readonly form: string | null;
  /** Fields inside the file, such as `form.name.label` (`fieldPath`). Empty for the whole file. */
  readonly fields: readonly string[];
  /** What was found, in Spanish: `dice «13»`. */
  readonly wrong: string;
  /** What to do, in Spanish, as an order: `pon un precio como $13 USD`. */
  readonly wanted: string;
}

/** An error in a file that the content names. */
export interface FileProblem {
  /** What is wrong, in Spanish, after «ese archivo»: `pesa 30 MB`. */
  readonly wrong: string;
  /** What to put there instead, in Spanish, after «pon»: `uno de 20 MB como mucho`. */
  readonly wanted: string;
}

/** A problem before its file and form are added. */
export type FieldProblem = Omit<Problem, 'file' | 'form'>;

/** Path of a field through groups and lists; list items count from 0. */
type Path = readonly PropertyKey[];

/** Characters that control a terminal or change the reading direction. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Formats a problem as one line for the owner, each field with its label in the owner's form and its name in the file:
 * `content/ebooks/mi-libro/index.yaml → Portada (image): …`.
 */
export function problemLine({ file, form, fields, wrong, wanted }: Problem): string {
  const names = fields.map((field) => {
    const label = fieldLabel(form, field);
    return label ? `${label} (${field})` : field;
  });
  const location = fields.length > 0 ? `${file} → ${names.join(', ')}` : file;
  return `${location}: ${wrong}; ${wanted}.`.replaceAll(CONTROL_CHARACTERS, '\uFFFD');
}

/** Formats problems for a terminal, sorted and without duplicates. */
export function problemLines(problems: readonly Problem[]): readonly string[] {
  return [...new Set(problems.map(problemLine))].toSorted((a, b) => a.localeCompare(b, 'es'));
}

/** Remedy for each type, for schemas without one of their own. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'pon una lista: una línea por elemento, cada una con un guion delante',
  boolean: 'pon true (encendido) o false (apagado)',
  int: 'pon un número entero',
  number: 'pon un número',
  object: 'pon un grupo de campos, cada uno en su línea',
};

/** Error map for zod: remedy in Spanish for schemas without one of their own. */
function spanishExpectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'pon otro valor';
  if (issue.expected !== 'string') return TYPES[issue.expected] ?? 'pon otro valor';
  const isUnquoted = ['number', 'boolean'].includes(typeof issue.input);
  return isUnquoted ? `ponlo entre comillas: '${quoted(issue.input)}'` : 'pon algún texto';
}

/** Maximum number of problems reported for one file. With more, the whole file is likely wrong. */
export const MAX_PROBLEMS = 20;

/** Validates the data of a file. Reports only the first problem of each field. */
export function schemaProblems(schema: z.ZodType, data: unknown): readonly FieldProblem[] {
  const { error } = schema.safeParse(data, { error: spanishExpectation });
  const found = (error?.issues ?? []).flatMap((issue) => explainIssue(issue, schema, data));
  const byField = Map.groupBy(found, ({ fields }) => fields.join());
  return [...byField.values()].flatMap((alike) => alike.slice(0, 1)).slice(0, MAX_PROBLEMS);
}

/** Turns a zod issue into a problem, or into one for each unknown field. */
function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): readonly FieldProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const group = path.reduce<unknown>(schemaAt, schema);
    const known = group instanceof z.ZodObject ? Object.keys(group.shape) : [];
    return issue.keys.map((key) => ({
      fields: [fieldPath([...path, key])],
      wrong: 'este campo no existe',
      wanted: suggestion(key, known) ?? `pon uno de estos: ${known.join(', ')}`,
    }));
  }
  const wrong = foundText(path.reduce<unknown>(valueAt, data));
  return [{ fields: path.length > 0 ? [fieldPath(path)] : [], wrong, wanted: issue.message }];
}

/**
 * Suggests the candidate that `word` most likely misspells: at most three letters apart (`precio` and `price`), and at most
 * half of the word. Null if none is close.
 */
export function suggestion(word: string, candidates: readonly string[]): string | null {
  const maxDistance = Math.min(3, Math.floor(word.length / 2));
  const meant = closestMatch(word.toLowerCase(), [...candidates], { maxDistance });
  return meant ? `quizá es «${meant}»` : null;
}

/** Formats a path as `activities.2.title`. List items count from 1. */
export function fieldPath(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : quoted(step))).join('.');
}

/** The value of a field or list item; undefined if `value` is no group or list. */
export function valueAt(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}

/** Describes a value in Spanish: `dice «13»`, `falta`. */
function foundText(value: unknown): string {
  if (value === undefined) return 'falta';
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (value === null || isBlank || (Array.isArray(value) && value.length === 0)) return 'está vacío';
  if (Array.isArray(value)) return `es una lista de ${value.length}`;
  if (typeof value === 'object') return 'es un grupo de campos';
  return `dice «${quoted(value)}»`;
}

const MAX_QUOTE_LENGTH = 60;

/** Formats a value on one line, shortened if it is long. */
export function quoted(value: unknown): string {
  const letters = [...String(value).replaceAll(/\s+/g, ' ').trim()];
  return letters.length > MAX_QUOTE_LENGTH
    ? `${letters.slice(0, MAX_QUOTE_LENGTH).join('')}…`
    : letters.join('');
}

/**
 * Label of a field in the owner's form, with the labels of its groups: `Redes sociales 2 › Enlace a tu perfil` for
 * `socialLinks.2.url` of the form `site`. Empty for a field that no schema has.
 */
export function fieldLabel(form: Problem['form'], field: string): string {
  let at: unknown = form === null ? undefined : schemaOf(form);
  const titles: string[] = [];
  for (const step of field.split('.')) {
    at = schemaAt(at, step);
    if (!(at instanceof z.ZodType)) return '';
    titles.push(/^\d+$/.test(step) ? `${titles.pop()} ${step}` : (metaOf(at).title ?? ''));
  }
  return titles.filter(Boolean).join(' › ');
}

/** Metadata of a schema, and of the schemas that it wraps. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const inner = wrappedBy(schema);
  return { ...(inner && metaOf(inner)), ...schema.meta() };
}

/** The schema of a field, by its path in the form; undefined if there is none. */
export function fieldSchema(form: string, field: string): z.ZodType | undefined {
  const found = field.split('.').reduce<unknown>(schemaAt, schemaOf(form));
  return found instanceof z.ZodType ? found : undefined;
}

function schemaAt(schema: unknown, step: PropertyKey): unknown {
  const type = schema instanceof z.ZodType ? unwrapped(schema) : undefined;
  if (type instanceof z.ZodObject) return type.shape[String(step)];
  return type instanceof z.ZodArray ? type.element : undefined;
}

/** The schema inside `optional`, `preprocess` and `transform`. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = wrappedBy(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The schema that `schema` wraps, if any. */
function wrappedBy(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
}
