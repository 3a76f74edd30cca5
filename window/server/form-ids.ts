import { z } from 'zod';
import type { FormId } from '../api.ts';
import { schemaOf } from '../form-texts.ts';

/** A form's folder; refuses every path that leads elsewhere. */
export const folderId = z
  .string()
  .refine(
    (id) => schemaOf(id) && /^[^./\\][^/\\]*(\/[^./\\][^/\\]*)?$/.test(id),
    'no existe esa parte de tu página',
  );

/** The identity of a new entry, which has no folder yet. */
export const newEntryId = z
  .string()
  .refine(
    (id) => schemaOf(id) && /^[^./\\][^/\\]*\/\.[\da-f-]{36}$/.test(id),
    'no existe esa parte de tu página',
  );

export const isNew = (form: FormId) => newEntryId.safeParse(form).success;
