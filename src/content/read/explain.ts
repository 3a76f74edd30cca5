import { closestMatch } from 'leven';
import { z } from 'zod';
import { quoted } from '../fields/characters.ts';
import { isGroup, type Path, pathText, valueAt } from '../fields/path.ts';
import { fieldAt } from '../fields/walk.ts';
import type { FieldProblem } from './problem.ts';
import type { ReadYaml } from './yaml-source.ts';

/** Remedy for each type, for schemas without one of their own. */
const TYPES: Readonly<Record<string, string>> = {
  array: 'pon una lista: una línea por elemento, cada una con un guion delante',
  boolean: 'pon true (encendido) o false (apagado)',
  int: 'pon un número entero',
  number: 'pon un número',
  object: 'pon un grupo de campos, cada uno en su línea',
  string: 'pon algún texto',
};

const IN_QUOTES = 'ponlo entre comillas rectas (\' o ")';

/** The error map for zod: the remedy in Spanish for schemas without one of their own. */
export function spanishExpectation(issue: z.core.$ZodRawIssue): string {
  if (issue.code !== 'invalid_type') return 'pon otro valor';
  // So YAML reads `- Luz: un libro` in a list of texts.
  if (issue.expected === 'string' && isGroup(issue.input))
    return `si es un texto con dos puntos, ${IN_QUOTES}`;
  return TYPES[issue.expected] ?? 'pon otro valor';
}

/** Maximum number of problems reported for one file. With more, the whole file is likely wrong. */
export const MAX_PROBLEMS = 20;

/**
 * Explains what a schema found wrong with the data of a file. Reports only the first problem of each field.
 * @param error of a parse with `spanishExpectation`
 */
export function explain(
  error: z.ZodError,
  schema: z.ZodType,
  { data, asWritten }: Pick<ReadYaml, 'data' | 'asWritten'>,
): readonly FieldProblem[] {
  const found = error.issues.flatMap((issue) => explainIssue(issue, schema, data, asWritten));
  const byField = Map.groupBy(found, ({ fields }) => fields.map(pathText).join());
  return [...byField.values()].flatMap((alike) => alike.slice(0, 1)).slice(0, MAX_PROBLEMS);
}

/** Turns a zod issue into a problem, or into one for each unknown field. */
function explainIssue(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  data: unknown,
  asWritten: ReadYaml['asWritten'],
): readonly FieldProblem[] {
  // No key of the content is a symbol.
  const path = issue.path as Path;
  if (issue.code === 'unrecognized_keys') {
    const group = fieldAt(schema, path);
    const known = group instanceof z.ZodObject ? Object.keys(group.shape) : [];
    return issue.keys.map((key) => ({
      fields: [[...path, key]],
      wrong: 'este campo no existe',
      wanted: suggestion(key, known) ?? `pon uno de estos: ${known.join(', ')}`,
    }));
  }
  const written = asWritten[pathText(path)];
  const wrong = foundText(written ?? path.reduce<unknown>(valueAt, data));
  // YAML takes it for something else than text: `1984`, `+58414…`.
  const isRightInQuotes = written !== undefined && fieldAt(schema, path)?.safeParse(written).success;
  const wanted = isRightInQuotes ? `ponlo entre comillas: '${quoted(written)}'` : issue.message;
  return [{ fields: path.length > 0 ? [path] : [], wrong, wanted }];
}

/**
 * Suggests the candidate that `word` most likely misspells: at most three letters apart (`precio` and `price`), and at most
 * half of the word. Null if none is close.
 */
function suggestion(word: string, candidates: readonly string[]): string | null {
  const maxDistance = Math.min(3, Math.floor(word.length / 2));
  const meant = closestMatch(word.toLowerCase(), [...candidates], { maxDistance });
  return meant ? `quizá es «${meant}»` : null;
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
