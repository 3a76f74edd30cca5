import { metaOf } from '../src/content/fields/metadata.ts';
import { type FormRef, hasEntries, type SectionId, schemaOf } from '../src/content/schema.ts';

/** A section's title in the owner's menu: that of its entries if it has any. */
export function formTitle(section: SectionId): string {
  const entry = hasEntries(section) ? '' : null;
  return metaOf(schemaOf({ section, entry })).title ?? section;
}

/**
 * A form's name outside its section: «Ebooks · Mujer, amanece».
 * @param title of an entry; without one it is called as its folder
 */
export function formName({ section, entry }: FormRef, title: unknown): string {
  return entry === null ? formTitle(section) : `${formTitle(section)} · ${title || entry}`;
}
