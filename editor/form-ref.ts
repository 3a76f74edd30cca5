import { type FormRef, folderOf } from '../src/content/schema.ts';

/** Whether a form is of a new entry, which has no folder yet: its name begins with a dot, as in `Draft.form`. */
export function isNewEntry({ entry }: FormRef): boolean {
  return entry?.startsWith('.') === true;
}

export function isSameForm(one: FormRef, other: FormRef): boolean {
  return folderOf(one) === folderOf(other);
}

/** The form of the section that a form belongs to. */
export function sectionOf({ section }: FormRef): FormRef {
  return { section, entry: null };
}
