import { join } from 'node:path';
import { z } from 'zod';
import { whileUnchanged } from '../src/content/unchanged.ts';
import type { CheckedField } from './site.ts';

/**
 * What the owner said is true for her as it stands, although a check advises against it. It lies in the content folder, so that
 * backups have it; the reader of the content skips hidden files.
 */
export const ACCEPTED_FILE = '.revisado.json';

const acceptedSchema = z.array(
  z.object({
    form: z.string(),
    /** As in `fieldPath`. */
    field: z.string(),
    /** As text. With another value the field is judged again. */
    value: z.string(),
  }),
);
export type Accepted = z.output<typeof acceptedSchema>;

const read = whileUnchanged((bytes) => acceptedSchema.parse(JSON.parse(bytes.toString())));

/** Reads what was accepted; nothing if the file is missing or damaged: then the owner is asked again. */
export async function readAccepted(content: string): Promise<Accepted> {
  return read({ path: join(content, ACCEPTED_FILE) }).catch(() => []);
}

/** Whether a field was accepted with its value; an item of a list may have moved since. */
export function isAccepted(
  accepted: Accepted,
  { form, field, value }: Pick<CheckedField, 'form' | 'field' | 'value'>,
): boolean {
  const inList = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
  return accepted.some(
    (one) => one.form === form && one.value === value && inList(one.field) === inList(field),
  );
}
