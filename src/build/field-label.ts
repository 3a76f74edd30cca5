import { z } from 'zod';

/**
 * What a form calls the field at `path`, from the outermost group on: `Formulario · Campo del nombre · Rótulo del
 * campo`. Empty where the schema has no words for it.
 */
export function fieldLabel(schema: z.ZodType, path: readonly PropertyKey[]): string {
  let at: unknown = schema;
  const titles: string[] = [];
  for (const step of path) {
    at = inside(at, step);
    const title = at instanceof z.ZodType && typeof step === 'string' ? titleOf(at) : undefined;
    if (title) titles.push(title);
  }
  return titles.join(' · ');
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
