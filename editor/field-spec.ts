import { z } from 'zod';
import { metaOf, spanishExpectation, within } from '../src/content/explain-issue.ts';
import type { Control, FieldWords } from '../src/content/fields.ts';

/** What a form has to know of a field, read from its schema. */
export type FieldSpec = FieldWords & {
  /** Whether the field may be absent. */
  readonly optional: boolean;
  /** The whole of what may be written for the field. */
  readonly schema: z.ZodType;
} & FieldKind;

/** The field of one kind, such as `FieldOf<'text'>`. */
export type FieldOf<Kind extends FieldSpec['kind']> = Extract<FieldSpec, { kind: Kind }>;

type FieldKind =
  | { readonly kind: 'text'; readonly input: TextInput }
  | { readonly kind: 'switch'; readonly on: boolean | string }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | { readonly kind: 'file'; readonly control: 'picture' | 'pdf'; readonly extensions: readonly string[] }
  | {
      readonly kind: 'list';
      readonly element: FieldSpec;
      readonly length: { readonly min?: number; readonly max?: number };
    }
  | { readonly kind: 'group'; readonly fields: Readonly<Record<string, FieldSpec>> };

/** What is typed into a field; `lines` is text of several lines. */
export type TextInput = 'text' | 'lines' | 'number' | 'date' | 'url' | 'email';

/**
 * Reads a schema as the form sees it.
 * @param path name of the field in errors
 * @throws Error for a field without title or description, or of a type that no form knows yet.
 */
export function fieldSpec(schema: z.ZodType, path = 'content'): FieldSpec {
  const { inner, optional } = unwrap(schema);
  const words = metaOf(schema) as Words;
  const { title, description } = words;
  if (!title || !description) throw new Error(`${path}: the schema gives it no title or no description`);
  return { ...kindOf(inner, words, optional, path), title, description, optional, schema };
}

/**
 * Says in Spanish what is wrong with a value.
 * @returns null when the schema takes it
 */
export function validationMessage({ schema, optional }: FieldSpec, value: unknown): string | null {
  if (value === undefined && optional) return null;
  const { error } = schema.safeParse(value, { error: spanishExpectation });
  const expected = error?.issues[0]?.message;
  if (!expected) return null;
  const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
  return `${isMissing ? 'Falta: se espera' : 'Se espera'} ${expected}.`;
}

/**
 * Keeps Keystatic from saving a value that the schema does not take.
 * @throws Error with the message of `validationMessage`
 */
export function assertValid(spec: FieldSpec, value: unknown): void {
  const message = validationMessage(spec, value);
  if (message) throw new Error(message);
}

type Words = Partial<FieldWords & Control>;

/** The field itself, without `optional`, `nullable` and steps before or after reading it. */
function unwrap(schema: z.ZodType): { readonly inner: z.ZodType; readonly optional: boolean } {
  const next = within(schema);
  if (!next) return { inner: schema, optional: false };
  const { inner, optional } = unwrap(next);
  const mayBeAbsent = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return { inner, optional: optional || mayBeAbsent };
}

function kindOf(inner: z.ZodType, words: Words, optional: boolean, path: string): FieldKind {
  if (inner instanceof z.ZodObject) {
    const fields = Object.entries(inner.shape).map(([name, field]) => [
      name,
      fieldSpec(field, `${path}.${name}`),
    ]);
    return { kind: 'group', fields: Object.fromEntries(fields) };
  }
  if (inner instanceof z.ZodArray) {
    const element = fieldSpec(inner.element as z.ZodType, `${path}[]`);
    return { kind: 'list', element, length: lengthOf(inner) };
  }
  if (inner instanceof z.ZodBoolean) return { kind: 'switch', on: true };
  if (inner instanceof z.ZodEnum) {
    const [only = '', ...others] = inner.options.map(String);
    // One word that the field holds or not is a switch.
    return optional && others.length === 0
      ? { kind: 'switch', on: only }
      : { kind: 'choice', options: [only, ...others] };
  }
  if (words.control === 'picture' || words.control === 'pdf') {
    return { kind: 'file', control: words.control, extensions: words.extensions ?? [] };
  }
  return { kind: 'text', input: words.control === 'lines' ? 'lines' : inputOf(inner, path) };
}

function lengthOf(list: z.ZodArray) {
  const { minItems: min, maxItems: max } = z.toJSONSchema(list, { io: 'input', unrepresentable: 'any' });
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function inputOf(inner: z.ZodType, path: string): TextInput {
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodURL) return 'url';
  if (inner instanceof z.ZodEmail) return 'email';
  if (inner instanceof z.ZodString) return 'text';
  throw new Error(`${path}: no form knows fields of type ${inner.def.type}`);
}
