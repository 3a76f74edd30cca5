import { join } from 'node:path';
import { z } from 'zod';
import { type Path, pathFrom, pathText } from '../../src/content/fields/path.ts';
import type { FieldValue } from '../../src/content/fields/walk.ts';
import { whileUnchanged } from '../../src/content/read/file-cache.ts';
import { type FormRef, folderOf, formIn } from '../../src/content/schema.ts';

/**
 * What the owner said is true for her as it stands, although a check advises against it. It lies in the content folder, so that
 * backups have it; the reader of the content skips hidden files.
 */
export const ACCEPTED_FILE = '.revisado.json';

/** A field that was accepted with its value; with another one it is judged again. */
export interface AcceptedField {
  readonly form: FormRef;
  readonly path: Path;
  /** As `judgedText`. */
  readonly value: string;
}

const acceptedSchema = z.array(z.object({ form: z.string(), field: z.string(), value: z.string() }));

const read = whileUnchanged((bytes) =>
  acceptedSchema.parse(JSON.parse(bytes.toString())).flatMap(({ form: folder, field, value }) => {
    const form = formIn(folder);
    return form ? [{ form, path: pathFrom(field), value }] : [];
  }),
);

/** Reads what was accepted; nothing if the file is missing or damaged: then the owner is asked again. */
export async function readAccepted(content: string): Promise<readonly AcceptedField[]> {
  return read({ path: join(content, ACCEPTED_FILE) }).catch(() => []);
}

/** The text of a field that the checks judge and the owner accepts: as the page has it, which may differ from the file. */
export function judgedText({ schema, value }: FieldValue): string {
  const { data } = schema.safeParse(value);
  return String(typeof data === 'string' ? data : value);
}

/** Whether a field was accepted with its value; an item of a list may have moved since. */
export function isAccepted(accepted: readonly AcceptedField[], field: AcceptedField): boolean {
  const placeOf = ({ form, path }: AcceptedField) =>
    folderOf(form) + pathText(path.map((step) => (typeof step === 'number' ? '*' : step)));
  return accepted.some((one) => one.value === field.value && placeOf(one) === placeOf(field));
}
