import type { z } from 'zod';
import { valueAt } from '../../../src/content/problem.ts';
import { type FieldValue, walk } from '../../../src/content/walk.ts';

/** What a field holds while it is edited: as in its index.yaml, or as typed. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | Values;

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
export function itemsOf(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

/** Copies values with another value in one field; all that is beside its path stays the same object. */
export function withValue(values: Values, [step = '', ...rest]: Path, value: Value): Values {
  return { ...values, [step]: changed(values[step], rest, value) };
}

function changed(at: Value, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'string') return withValue(groupOf(at), path, value);
  const items = itemsOf(at);
  return items.toSpliced(step, 1, changed(items[step], rest, value));
}

/** The fields of a group; none if the value is no group. */
function groupOf(value: Value): Values {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isGroup ? (value as Values) : {};
}

/** Whether a field may be absent. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/**
 * The values as their index.yaml is to have them: normalized, and without fields that are left empty. Fields that the schema
 * does not know stay: the program refuses them with a reason.
 * @param before what is in it now: fields that have not changed stay as they were written
 */
export function writtenValues(schema: z.ZodObject, values: Values, before: Values = {}): Values {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const value = values[name];
    const isUnchanged = name in before && isSame(value, before[name]);
    return [name, isUnchanged ? value : (walk(field as z.ZodType, value, writtenValue) as Value)] as const;
  });
  return { ...values, ...Object.fromEntries(fields) };
}

/** Names of the fields of a group that its schema does not know. */
export function unknownFields(schema: z.ZodObject, value: Value): readonly string[] {
  const group = groupOf(value);
  return Object.keys(group).filter((name) => !(name in schema.shape) && group[name] !== undefined);
}

function writtenValue({ schema, value }: FieldValue): unknown {
  // A field that may not be absent may be empty, or off.
  if (!String(value ?? '').trim())
    return [undefined, '', false].find((nothing) => schema.safeParse(nothing).success);
  const { data } = schema.safeParse(value);
  return typeof data === 'string' || typeof data === 'number' ? data : value;
}

/** Whether two values would be written alike. */
export function isSame(one: Value, other: Value): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
