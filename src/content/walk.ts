import { z } from 'zod';
import { unwrapped, valueAt } from './problem.ts';
import { schemaOf } from './schema.ts';

/** One field of a form: a text, number, switch or file, but no group and no list. */
export interface FieldValue {
  /** As declared in its group, so that `metaOf` finds its metadata. */
  readonly schema: z.ZodType;
  /** From the form on; list items count from 0. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/**
 * Copies the value of a form with every field changed. What the schema does not know stays as it is: fields of other names,
 * and what stands in the place of a group or list but is none, such as a text.
 * @param change returns the field's new value; also called for fields without a value
 */
export function walk(
  schema: z.ZodType,
  value: unknown,
  change: (field: FieldValue) => unknown,
  path: FieldValue['path'] = [],
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

/** Whether something else stands in the place of a group or list. */
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

/**
 * Copies the content with every field changed.
 * @param change returns the field's new value; `form` is the field's form, such as `site` or `ebooks/mi-libro`
 */
export function walkContent<Content extends { readonly sections: object; readonly entries: object }>(
  { sections, entries }: Content,
  change: (field: FieldValue, form: string) => unknown,
): Content {
  const walkForm = (form: string, value: unknown) => {
    const schema = schemaOf(form);
    return schema ? walk(schema, value, (field) => change(field, form)) : value;
  };
  return {
    sections: mapped(sections, walkForm),
    entries: mapped(entries, (section, own) =>
      mapped(Object(own), (id, entry) => walkForm(`${section}/${id}`, entry)),
    ),
  } as Content;
}

/** An object with other values under the same keys. */
function mapped<Values extends object>(
  values: Values,
  change: (key: string, value: unknown) => unknown,
): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, change(key, value)]),
  ) as Values;
}
