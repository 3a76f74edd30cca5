import type { z } from 'zod';
import type { Control } from '../src/content/fields.ts';
import { metaOf, spanishExpectation, unwrapped } from '../src/content/problem.ts';
import { hasEntries } from '../src/content/schema.ts';

/** What a form has to know of a field, read from its schema. */
export type FieldSpec = ReturnType<typeof fieldSpec>;

/**
 * Reads a schema as the form sees it.
 * @param path name of the field in errors
 * @throws Error for a field without title or description
 */
export function fieldSpec(schema: z.ZodType, path: string) {
  const { title, description, ...meta } = metaOf(schema);
  if (!title || !description) throw new Error(`${path}: the schema gives it no title or no description`);
  return {
    title,
    description,
    /** Whether the field may be absent. */
    optional: schema.safeParse(undefined).success,
    /** The whole of what may be written for the field. */
    schema,
    /** The type of it, without what may be absent and steps before or after reading it. */
    type: unwrapped(schema),
    /** How the form offers it, where its type does not say so. */
    control: 'control' in meta ? (meta as Control) : null,
  };
}

/**
 * Says in Spanish what is wrong with a value.
 * @returns null when the schema takes it
 */
export function validationMessage({ schema }: FieldSpec, value: unknown): string | null {
  // A day comes as a Date that prints its ISO text (`typedValue` of fields.tsx).
  const written = value instanceof Date ? String(value) : value;
  const { error } = schema.safeParse(written, { error: spanishExpectation });
  const [issue] = error?.issues ?? [];
  if (!issue) return null;
  const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
  const words = isMissing
    ? `Falta: ${issue.message}`
    : issue.message.replace(/^./, (first) => first.toUpperCase());
  return `${words}.`;
}

/**
 * Keeps Keystatic from saving a value that the schema does not take.
 * @throws Error with the message of `validationMessage`
 */
export function assertValid(spec: FieldSpec, value: unknown): void {
  const message = validationMessage(spec, value);
  if (message) throw new Error(message);
}

/** What the editor calls the form of a section's words: another name than the list of its entries. */
export function formName(section: string): string {
  return hasEntries(section) ? `${section}-section` : section;
}
