import { z } from 'zod';
import type { Control, FieldWords } from '../src/content/fields.ts';

/** What a form has to know of a field, read from its schema. */
export type FieldShape = FieldWords & {
  /** Whether the field may be absent. */
  readonly optional: boolean;
  /** The whole of what may be written in the field's place. */
  readonly schema: z.ZodType;
} & (
    | { readonly kind: 'text'; readonly input: TextInput }
    | { readonly kind: 'switch'; readonly on: boolean | string }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | { readonly kind: 'file'; readonly control: 'picture' | 'pdf'; readonly extensions: readonly string[] }
    | { readonly kind: 'list'; readonly element: FieldShape; readonly min: number; readonly max: number }
    | { readonly kind: 'group'; readonly fields: Readonly<Record<string, FieldShape>> }
  );

/** What a one-line field is made for; `lines` has several. */
export type TextInput = 'text' | 'lines' | 'number' | 'date' | 'url' | 'email';

type Words = Partial<FieldWords & Control>;
type Kind<K extends FieldShape['kind']> = Omit<Extract<FieldShape, { kind: K }>, 'schema' | 'optional'>;

/**
 * Reads a schema as a form.
 * @throws Error for a field without title or description, or of a kind that no form knows yet.
 */
export function shapeOf(schema: z.ZodType, path = 'content'): FieldShape {
  const { inner, optional, words } = unwrap(schema);
  const { title, description } = words;
  if (!title || !description) throw new Error(`${path}: the schema gives it no title or no description`);
  const kind = kindOf(inner, { title, description, words, optional, path });
  return { ...kind, schema, optional } as FieldShape;
}

interface Unwrapped {
  readonly inner: z.ZodType;
  readonly optional: boolean;
  readonly words: Words;
}

/** Looks through what stands around a field: leave to be absent, and what is made of it after or before reading. */
function unwrap(schema: z.ZodType): Unwrapped {
  const around = layerAround(schema);
  if (!around) return { inner: schema, optional: false, words: wordsOf(schema) };
  const { inner, optional, words } = unwrap(around.inner);
  return { inner, optional: optional || around.optional, words: { ...words, ...wordsOf(schema) } };
}

function layerAround(schema: z.ZodType): { readonly inner: z.ZodType; readonly optional: boolean } | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return { inner: schema.unwrap() as z.ZodType, optional: true };
  }
  if (!(schema instanceof z.ZodPipe)) return null;
  const read = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return { inner: read as z.ZodType, optional: false };
}

function wordsOf(schema: z.ZodType): Words {
  return (schema.meta() ?? {}) as Words;
}

interface Context extends FieldWords {
  readonly words: Words;
  readonly optional: boolean;
  readonly path: string;
}

function kindOf(inner: z.ZodType, context: Context) {
  const { title, description } = context;
  const own = { title, description };
  if (inner instanceof z.ZodObject) return group(inner, own, context.path);
  if (inner instanceof z.ZodArray) return list(inner, own, context.path);
  if (inner instanceof z.ZodBoolean) return { kind: 'switch', on: true, ...own } satisfies Kind<'switch'>;
  if (inner instanceof z.ZodEnum) return choice(inner.options.map(String), own, context.optional);
  const { words } = context;
  if (words.control === 'picture' || words.control === 'pdf') {
    return {
      kind: 'file',
      control: words.control,
      extensions: words.extensions ?? [],
      ...own,
    } as Kind<'file'>;
  }
  return { kind: 'text', input: inputOf(inner, context), ...own } satisfies Kind<'text'>;
}

function group({ shape }: z.ZodObject, own: FieldWords, path: string): Kind<'group'> {
  const fields = Object.entries(shape).map(([name, field]) => [name, shapeOf(field, `${path}.${name}`)]);
  return { kind: 'group', fields: Object.fromEntries(fields), ...own };
}

function list(inner: z.ZodArray, own: FieldWords, path: string): Kind<'list'> {
  const limits = (inner.def.checks ?? []).map((check) => check._zod.def as Limits);
  const exact = limits.find(({ length }) => length !== undefined)?.length;
  const min = exact ?? limits.find(({ minimum }) => minimum !== undefined)?.minimum ?? 0;
  const max =
    exact ?? limits.find(({ maximum }) => maximum !== undefined)?.maximum ?? Number.POSITIVE_INFINITY;
  return { kind: 'list', element: shapeOf(inner.element as z.ZodType, `${path}[]`), min, max, ...own };
}

interface Limits {
  readonly length?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The one word that a field may hold or not is a switch. */
function choice(options: readonly string[], own: FieldWords, optional: boolean) {
  const [only, ...others] = options;
  if (optional && only !== undefined && others.length === 0)
    return { kind: 'switch', on: only, ...own } as const;
  return { kind: 'choice', options, ...own } as const;
}

function inputOf(inner: z.ZodType, { words, path }: Context): TextInput {
  if (words.control === 'lines') return 'lines';
  if (inner instanceof z.ZodNumber) return 'number';
  if (inner instanceof z.ZodISODate) return 'date';
  if (inner instanceof z.ZodURL) return 'url';
  if (inner instanceof z.ZodEmail) return 'email';
  if (inner instanceof z.ZodString) return 'text';
  throw new Error(`${path}: no form knows fields of type ${inner.def.type}`);
}
