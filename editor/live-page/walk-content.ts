import { type FieldValue, walk } from '../../src/content/fields/walk.ts';
import { type FormRef, type ParsedContent, type SectionId, schemaOf } from '../../src/content/schema.ts';

/**
 * Copies the content with every field changed.
 * @param change returns the field's new value
 */
export function walkContent(
  { sections, entries }: ParsedContent,
  change: (field: FieldValue, form: FormRef) => unknown,
): ParsedContent {
  const walkForm = (form: FormRef, value: unknown) =>
    walk(schemaOf(form), value, (field) => change(field, form));
  return {
    sections: mapped(sections, (section, words) => walkForm({ section, entry: null }, words)),
    entries: mapped(entries, (section, own) =>
      mapped(own, (entry, value) => walkForm({ section, entry }, value)),
    ),
  };
}

/** An object with other values under the same keys. */
function mapped<Values extends object>(
  values: Values,
  change: <Key extends keyof Values & SectionId>(key: Key, value: Values[Key]) => unknown,
): Values {
  const changed = Object.entries(values).map(([key, value]) => [key, change(key as never, value as never)]);
  return Object.fromEntries(changed) as Values;
}
