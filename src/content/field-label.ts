import { z } from 'zod';

/** What a form calls one step on the way to a field, and which line of it is meant where it is a list. */
export interface StepTitle {
  readonly title: string;
  /** Counted from 1, as people do. */
  readonly line?: number;
}

/**
 * What a form calls the field at `path`, from the outermost group on: `Formulario · Campo del nombre · Rótulo del
 * campo`. Empty where the schema has no words for it.
 */
export function fieldLabel(schema: z.ZodType, path: readonly PropertyKey[]): string {
  return fieldTitles(schema, path)
    .map(({ title }) => title)
    .join(' · ');
}

/** The same, step by step, with the lines of lists (their places in `path` count from 0). */
export function fieldTitles(schema: z.ZodType, path: readonly PropertyKey[]): readonly StepTitle[] {
  let at: unknown = schema;
  const titles: StepTitle[] = [];
  for (const step of path) {
    at = inside(at, step);
    const list = typeof step === 'number' ? titles.pop() : undefined;
    const title = at instanceof z.ZodType && typeof step === 'string' ? titleOf(at) : undefined;
    if (list) titles.push({ ...list, line: Number(step) + 1 });
    if (title) titles.push({ title });
  }
  return titles;
}

function inside(schema: unknown, step: PropertyKey): unknown {
  const plain = bare(schema);
  if (plain instanceof z.ZodObject) return plain.shape[String(step)];
  return plain instanceof z.ZodArray ? plain.element : undefined;
}

/** The words of a field stand on it, or on what it lets be absent. */
function titleOf(schema: z.ZodType): string | undefined {
  const { title } = schema.meta() ?? {};
  const inner = title === undefined ? around(schema) : undefined;
  return inner ? titleOf(inner) : title;
}

function bare(schema: unknown): unknown {
  const inner = schema instanceof z.ZodType ? around(schema) : undefined;
  return inner ? bare(inner) : schema;
}

function around(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap() as z.ZodType;
  if (!(schema instanceof z.ZodPipe)) return undefined;
  return (schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType;
}
