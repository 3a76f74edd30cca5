import { closestMatch } from 'leven';
import { z } from 'zod';
import type { Problem } from './problem.ts';
import { SCHEMAS } from './schema.ts';

/** A problem of one file, before it is known of which. */
type FieldProblem = Omit<Problem, 'file'>;
type Path = readonly PropertyKey[];

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
  const isBareScalar = ['number', 'boolean'].includes(typeof issue.input) || issue.input instanceof Date;
  return isBareScalar ? `un texto, y entre comillas: '${quoted(issue.input)}'` : 'un texto';
}

/**
 * Turns one zod issue into what the owner reads: one problem, or one for each unknown field.
 * `schema` and `data` are those of the whole file.
 */
export function explainIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  data: unknown,
): readonly FieldProblem[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const group = path.reduce<unknown>(inside, schema);
    const known = group instanceof z.ZodObject ? Object.keys(group.shape) : [];
    return issue.keys.map((key) => unknownField([...path, key], key, known));
  }
  const fault = faultOf(issue);
  const found = foundText(path.reduce<unknown>(valueIn, data));
  const wrong = fault ? `${found}: ${fault}` : found;
  const wanted = `se espera ${issue.message}`;
  return [{ field: fieldPath(path), wrong, wanted }];
}

/** What is wrong with the very value, where its schema knows (`sound` of fields.ts); else null. */
export function faultOf(issue: z.core.$ZodIssue): string | null {
  return issue.code === 'custom' && issue.params ? String(issue.params.fault) : null;
}

function unknownField(path: Path, key: string, known: readonly string[]): FieldProblem {
  const meant = nearMiss(key, known);
  const wanted = meant ? `quizá es «${meant}»` : `se espera uno de estos: ${known.join(', ')}`;
  return { field: fieldPath(path), wrong: 'este campo no existe', wanted };
}

/** `activities.2.title`: list places count from 1, as people do. */
export function fieldPath(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : quoted(step))).join('.');
}

/** What stands in a group or list at one step; undefined where there is nothing to look in. */
export function valueIn(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}

/** Says in Spanish what a value is: `dice «13»`, `falta`. */
function foundText(value: unknown): string {
  if (value === undefined) return 'falta';
  if (value === null || (typeof value === 'string' && value.trim() === '')) return 'está vacío';
  if (Array.isArray(value)) return `es una lista de ${value.length}`;
  if (typeof value === 'object' && !(value instanceof Date)) return 'es un grupo de campos';
  return `dice «${quoted(value)}»`;
}

const LONGEST_QUOTE = 60;

function quoted(value: unknown): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : letters.join('');
}

/**
 * What the editor's form calls a field, from the outermost group on: `Redes sociales 2 › Enlace a tu perfil` for
 * `socialLinks.2.url` of `content/site/index.yaml`. Empty where no form has it.
 */
export function fieldLabel(file: string, field: string): string {
  let at: unknown = SCHEMAS[file.split('/')[1] ?? ''];
  const titles: string[] = [];
  for (const step of field.split('.')) {
    at = inside(at, step);
    if (!(at instanceof z.ZodType)) return '';
    titles.push(/^\d+$/.test(step) ? `${titles.pop()} ${step}` : (metaOf(at).title ?? ''));
  }
  return titles.filter(Boolean).join(' › ');
}

/** What a schema says of a field for forms: on the field itself, or on the schema that it wraps. */
export function metaOf(schema: z.ZodType): z.core.GlobalMeta {
  const inner = within(schema);
  return { ...(inner && metaOf(inner)), ...schema.meta() };
}

function inside(schema: unknown, step: PropertyKey): unknown {
  const type = schema instanceof z.ZodType ? unwrapped(schema) : undefined;
  if (type instanceof z.ZodObject) return type.shape[String(step)];
  return type instanceof z.ZodArray ? type.element : undefined;
}

/** What a schema is about, without what may be absent and steps before or after reading it. */
export function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = within(schema);
  return inner ? unwrapped(inner) : schema;
}

/** The schema that another one wraps, as `optional` does; undefined where it wraps none. */
function within(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
}

/**
 * The candidate that `word` is most likely a misspelling of, or null when none is close: at most three letters
 * apart (as `precio` is from `price`), and never more than half of the word.
 */
export function nearMiss(word: string, candidates: readonly string[]): string | null {
  const maxDistance = Math.min(3, Math.floor(word.length / 2));
  const inSmall = new Map(candidates.map((candidate) => [candidate.toLowerCase(), candidate]));
  const closest = closestMatch(word.toLowerCase(), [...inSmall.keys()], { maxDistance });
  return inSmall.get(closest ?? '') ?? null;
}
