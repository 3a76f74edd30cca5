import type { z } from 'zod';
import { pathFrom } from '../src/content/fields/path.ts';
import { fieldAt } from '../src/content/fields/walk.ts';
import { formIn, fieldLabel as labelOf, schemaOf as schemaFor } from '../src/content/schema.ts';
import type { FormId } from './api.ts';

/** The schema of a form by its folder, also of a new entry; undefined if there is no such form. */
export function schemaOf(id: FormId): z.ZodObject | undefined {
  const form = formIn(id);
  return form ? schemaFor(form) : undefined;
}

/** Label of a field, as in `src/content/schema.ts`; empty if there is no such field. */
export function fieldLabel(id: FormId | null, field: string): string {
  const form = id === null ? null : formIn(id);
  return form ? labelOf(form, pathFrom(field)) : '';
}

/** The schema of a field, by its path in the form; undefined if there is none. */
export function fieldSchema(id: FormId, field: string): z.ZodType | undefined {
  const schema = schemaOf(id);
  return schema && fieldAt(schema, pathFrom(field));
}
