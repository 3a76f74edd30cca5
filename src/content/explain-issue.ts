import { z } from 'zod';
import { fieldLabel } from './field-label.ts';
import { nearMiss } from './near-miss.ts';
import type { Problem } from './problem.ts';

type Place = Omit<Problem, 'file'>;
type Path = readonly PropertyKey[];

/** What a value of each type is called where the schema itself has no words for it. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'una lista: una línea por elemento, cada una con un guion delante',
  boolean: 'true o false',
  int: 'un número entero',
  number: 'un número',
  object: 'un grupo de campos, cada uno en su línea',
};

/** Error map for zod: says in Spanish what is expected wherever the schema does not say it. */
export function spanishExpectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'otro valor';
  if (issue.expected !== 'string') return TYPES[issue.expected] ?? 'otro valor';
  const isBareScalar = ['number', 'boolean'].includes(typeof issue.input) || issue.input instanceof Date;
  return isBareScalar ? `un texto, y entre comillas: '${show(issue.input)}'` : 'un texto';
}

/**
 * Turns one zod issue into what the owner reads: one place, or one for each unknown field.
 * `schema` and `data` are those of the whole file.
 */
export function explainIssue(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): readonly Place[] {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldNames(schema, issue.path);
    return issue.keys.map((key) => unknownField([...issue.path, key], key, known));
  }
  const { wrong: found } = (issue.code === 'custom' && issue.params) || {};
  const wrong = typeof found === 'string' ? found : foundText(valueAt(data, issue.path));
  const label = fieldLabel(schema, issue.path);
  return [{ field: fieldPath(issue.path), label, wrong, wanted: `se espera ${issue.message}` }];
}

function unknownField(path: Path, key: string, known: readonly string[]): Place {
  const meant = nearMiss(key, known);
  const wanted = meant ? `quizá es «${meant}»` : `se espera uno de estos: ${known.join(', ')}`;
  return { field: fieldPath(path), wrong: 'este campo no existe', wanted };
}

/** `activities.2.title`: list places count from 1, as people do. */
export function fieldPath(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : show(step))).join('.');
}

/** What stands at `path` in what a file says; `undefined` where nothing does. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    data,
  );
}

/** Names of the fields the schema knows at `path`. */
function fieldNames(schema: unknown, path: Path): readonly string[] {
  const inner = path.reduce<unknown>((at, step) => {
    if (at instanceof z.ZodObject) return at.shape[String(step)];
    return at instanceof z.ZodArray ? at.element : undefined;
  }, schema);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

/** Says in Spanish what a value is: `dice «13»`, `falta`. */
export function foundText(value: unknown): string {
  if (value === undefined) return 'falta';
  if (value === null || (typeof value === 'string' && value.trim() === '')) return 'está vacío';
  if (Array.isArray(value)) return `es una lista de ${value.length}`;
  if (typeof value === 'object' && !(value instanceof Date)) return 'es un grupo de campos';
  return `dice «${show(value)}»`;
}

const LONGEST_QUOTE = 60;

function show(value: unknown): string {
  const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length > LONGEST_QUOTE ? `${letters.slice(0, LONGEST_QUOTE).join('')}…` : letters.join('');
}
