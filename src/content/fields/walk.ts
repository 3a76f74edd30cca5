import { z } from 'zod';
import { unwrapped } from './metadata.ts';
import { type Path, valueAt } from './path.ts';

/** One field of a form: a text, number, switch or file, but no group and no list. */
export interface FieldValue {
  /** As declared in its group, so that `metaOf` finds its metadata. */
  readonly schema: z.ZodType;
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Copies the value of a form with every field changed. Fields that the schema lacks stay as they are, and so do values of the
 * wrong type for a group or list.
 * @param change returns the field's new value; also called for fields without a value
 */
export function walk(
  schema: z.ZodType,
  value: unknown,
  change: (field: FieldValue) => unknown,
  path: Path = [],
): unknown {
  const type = unwrapped(schema);
  if (isOtherKind(type, value)) return value;
  if (type instanceof z.ZodObject) {
    const fields = Object.entries(type.shape).map(([name, own]) => [
      name,
      walk(own as z.ZodType, valueAt(value, name), change, [...path, name]),
    ]);
    return { ...(value as object | null | undefined), ...Object.fromEntries(fields) };
  }
  if (type instanceof z.ZodArray) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map((item, at) => walk(type.element as z.ZodType, item, change, [...path, at]));
  }
  return change({ schema, path, value });
}

/** Whether a value is neither empty nor of the type of a group or list. */
function isOtherKind(type: z.ZodType, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (type instanceof z.ZodArray) return !Array.isArray(value);
  return type instanceof z.ZodObject && (typeof value !== 'object' || Array.isArray(value));
}

/** Lists the fields of a form, in the order of its schema. */
export function fieldsOf(schema: z.ZodType, value: unknown): readonly FieldValue[] {
  const fields: FieldValue[] = [];
  walk(schema, value, (field) => fields.push(field));
  return fields;
}

/** The schema at a path: of a field, group, list or list item; undefined if there is none. */
export function fieldAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const type = unwrapped(schema);
  const inner = type instanceof z.ZodObject ? type.shape[String(step)] : undefined;
  const next = type instanceof z.ZodArray ? type.element : inner;
  return next instanceof z.ZodType ? fieldAt(next, rest) : undefined;
}
