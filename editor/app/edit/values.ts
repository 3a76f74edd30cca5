import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { isGroup, type Path, valueAt } from '../../../src/content/fields/path.ts';
import { type FieldValue, walk } from '../../../src/content/fields/walk.ts';
import { isSame, itemsOf } from '../../compared-values.ts';

/** A field's value while it is edited: as in its index.yaml, or as typed. */
export type Value = string | number | boolean | null | undefined | readonly Value[] | Values;

/** The values of a group of fields, or of a whole form. */
export interface Values {
  readonly [field: string]: Value;
}

export function valueIn(values: Values, path: Path): Value {
  return path.reduce<unknown>(valueAt, values) as Value;
}

/**
 * Sets one field in a copy, or with an empty path all of them. Objects beside its path are shared with the original, so
 * their fields do not render again.
 */
export function withValue(values: Values, [step, ...rest]: Path, value: Value): Values {
  if (step === undefined) return groupOf(value);
  return { ...values, [step]: changed(values[step], rest, value) };
}

function changed(at: Value, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'string') return withValue(groupOf(at), path, value);
  const items = itemsOf(at);
  return items.toSpliced(step, 1, changed(items[step], rest, value));
}

/** The path to what differs between two values: to one field, or to a list in which more than one item differs. */
export function changedPath(one: Value, other: Value): Path {
  const isList = Array.isArray(one) && Array.isArray(other);
  if (isList ? one.length !== other.length : !isGroup(one) || !isGroup(other)) return [];
  const steps = isList ? [...one.keys()] : Object.keys({ ...Object(one), ...Object(other) });
  const at = (value: Value, step: string | number) => valueAt(value, step) as Value;
  const [first, ...others] = steps.filter((step) => !isSame(at(one, step), at(other, step)));
  if (first === undefined || (isList && others.length > 0)) return [];
  return [first, ...changedPath(at(one, first), at(other, first))];
}

/**
 * Where an unchanged field is after changes around it: an item of a list may have moved. Null if the field has another value
 * or went with its item.
 */
export function placeAfter(before: Value, after: Value, path: Path): Path | null {
  const [step, ...rest] = path;
  if (step === undefined) return isSame(before, after) ? [] : null;
  const at = typeof step === 'number' ? indexAfter(itemsOf(before), itemsOf(after), step) : step;
  if (at === null) return null;
  const below = placeAfter(valueAt(before, step) as Value, valueAt(after, at) as Value, rest);
  return below && [at, ...below];
}

function indexAfter(before: readonly Value[], after: readonly Value[], at: number): number | null {
  const item = before[at];
  if (at in after && after[at] === item) return at;
  // Items that were just added have no values, and are alike.
  const found = item === undefined ? -1 : after.indexOf(item);
  if (found >= 0) return found;
  // An item that was typed in is another object in the same place.
  const isGone = after.length < before.length || before.includes(after[at]);
  return isGone ? null : at;
}

/** The fields of a group; empty for any other value. */
function groupOf(value: Value): Values {
  return isGroup(value) ? value : {};
}

/** The fields of a form that the control of another one also writes (`partOf`). */
export function partsOf({ shape }: z.ZodObject, field: string): readonly string[] {
  return Object.keys(shape).filter((name) => metaOf(shape[name] as z.ZodType).partOf === field);
}

/** Whether a field may be absent. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

/** Whether a text or file may stay empty, whatever the other fields of its form are (`together`). */
export function mayStayEmpty(form: z.ZodObject, schema: z.ZodType, [field = '']: Path): boolean {
  const { together = [] } = metaOf(form);
  const isFree = !together.flat().includes(String(field));
  return isFree && (isOptional(schema) || schema.safeParse('').success);
}

/**
 * The values to write into index.yaml: normalized, without empty fields. Fields that the schema does not know stay, so that
 * the server can refuse them with a reason.
 * @param before the values in the file: fields equal to these are not normalized
 */
export function writtenValues(schema: z.ZodObject, values: Values, before: Values = {}): Values {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const value = values[name];
    const isUnchanged = name in before && isSame(value, before[name]);
    return [name, isUnchanged ? value : writtenField(field as z.ZodType, value)] as const;
  });
  return { ...values, ...Object.fromEntries(fields) };
}

/** The value of a field to write; a group or list that may be absent is so while nothing is in it. */
function writtenField(schema: z.ZodType, value: Value): Value {
  const written = withoutEmptyEnd(walk(schema, value, writtenValue) as Value);
  return isEmpty(written) && isOptional(schema) ? undefined : written;
}

/** Whether nothing is in a field, or in any field of a group or list. */
function isEmpty(value: Value): boolean {
  if (value === undefined) return true;
  return typeof value === 'object' && value !== null && Object.values(value).every(isEmpty);
}

/** A list without the last items, if nothing is in them: she has just added them. */
function withoutEmptyEnd(value: Value): Value {
  return Array.isArray(value) ? value.slice(0, value.findLastIndex((item) => !isEmpty(item)) + 1) : value;
}

/** Names in a group that are not in its schema. */
export function unknownFields(schema: z.ZodObject, value: Value): readonly string[] {
  const group = groupOf(value);
  return Object.keys(group).filter((name) => !(name in schema.shape) && group[name] !== undefined);
}

function writtenValue({ schema, value }: FieldValue): unknown {
  // An empty field becomes the first of absent, '' and false that its schema accepts.
  if (!String(value ?? '').trim())
    return [undefined, '', false].find((nothing) => schema.safeParse(nothing).success);
  return parsed(schema, value) ?? value;
}

/** How a typed text is stored, if that is another way to write it; else null. */
export function normalized(schema: z.ZodType, value: Value): string | null {
  if (typeof value !== 'string' || !value.trim()) return null;
  const stored = String(parsed(schema, value) ?? value);
  return stored.trim() === value.trim() ? null : stored;
}

/** The text or number that a schema makes of a value; null if it refuses it or makes something else of it. */
function parsed(schema: z.ZodType, value: unknown): string | number | null {
  const { data } = schema.safeParse(value);
  return typeof data === 'string' || typeof data === 'number' ? data : null;
}
