import { z } from 'zod';
import { hasEntries, SECTION_SCHEMAS, type SectionId } from '../../src/content/schema.ts';

const NO_FORM = 'no existe esa parte de tu página';

const SECTIONS = Object.keys(SECTION_SCHEMAS) as SectionId[];

/** A form that has a folder. No name leads out of the content folder. */
export const formWithFolder = formRef(/^[^./\\][^/\\]*$/);

/** A new entry, which has no folder yet. */
export const newEntryForm = formRef(/^\.[\da-f-]{36}$/).refine(({ entry }) => entry !== null, NO_FORM);

function formRef(name: RegExp) {
  const parts = { section: z.enum(SECTIONS, NO_FORM), entry: z.string().regex(name, NO_FORM).nullable() };
  return z.object(parts).refine(({ section, entry }) => entry === null || hasEntries(section), NO_FORM);
}
