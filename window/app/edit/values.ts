import { z } from 'zod';
import { unwrapped, valueAt } from '../../../src/content/problem.ts';

/** What a field holds while it is edited: as in its index.yaml, or as typed, or a file that was chosen. */
export type Value = string | number | boolean | null | undefined | File | readonly Value[] | Values;

/** The values of a group of fields, or of a whole form. */
export interface Values {
  readonly [field: string]: Value;
}

/** Path of a field in a form; list items count from 0. */
export type Path = readonly (string | number)[];

/** The value of a field. */
export function valueIn(values: Values, path: Path): Value {
  return path.reduce<unknown>(valueAt, values) as Value;
}

/** The items of a list; none if the value is no list. */
export function itemsIn(values: Values, path: Path): readonly Value[] {
  const value = valueIn(values, path);
  return Array.isArray(value) ? value : [];
}

/** Copies values with another value in one field; all that is beside its path stays the same object. */
export function withValue(values: Values, [step = '', ...rest]: Path, value: Value): Values {
  return { ...values, [step]: changed(values[step], rest, value) };
}

function changed(at: Value, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const items = Array.isArray(at) ? at : [];
    return items.with(step, changed(items[step], rest, value));
  }
  return withValue(isGroup(at) ? at : {}, path, value);
}

function isGroup(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File);
}

/** What a new form, group or list item holds. */
export function blankValue(schema: z.ZodType): Value {
  const type = unwrapped(schema);
  if (isOptional(schema)) return undefined;
  if (type instanceof z.ZodObject) return blankValues(type);
  if (type instanceof z.ZodArray)
    return Array.from({ length: lengths(type).min }, () => blankValue(type.element as z.ZodType));
  if (type instanceof z.ZodBoolean) return false;
  return type instanceof z.ZodString && schema.safeParse('').success ? '' : undefined;
}

/** What a new form holds. */
export function blankValues(schema: z.ZodObject): Values {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, blankValue(field as z.ZodType)]),
  );
}

/** Whether a field may be absent. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** How many items a list takes. */
export function lengths(list: z.ZodArray): { readonly min: number; readonly max: number } {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = z.toJSONSchema(list, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { min: minItems, max: maxItems };
}

/** The values as their index.yaml is to have them: normalized, and without fields that are left empty. */
export function writtenValues(schema: z.ZodObject, values: Values): Values {
  const fields = Object.entries(schema.shape).map(
    ([name, field]) => [name, written(field as z.ZodType, values[name])] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function written(schema: z.ZodType, value: Value): Value {
  const type = unwrapped(schema);
  if (value instanceof File) return value;
  if (type instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => written(type.element as z.ZodType, item));
  if (type instanceof z.ZodObject && (isGroup(value) || !isOptional(schema)))
    return writtenValues(type, isGroup(value) ? value : {});
  return typeof value === 'string' || value === null ? writtenWords(schema, value) : value;
}

function writtenWords(schema: z.ZodType, words: string | null): Value {
  if (!words?.trim() && isOptional(schema)) return undefined;
  const { data } = schema.safeParse(words);
  return typeof data === 'string' || typeof data === 'number' ? data : words;
}

/** Whether two values would be written alike; a chosen file is like nothing that is written. */
export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
