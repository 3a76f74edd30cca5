import { metaOf } from '../src/content/fields/metadata.ts';
import { formIn, schemaOf } from '../src/content/schema.ts';

/** A section's title in the owner's menu: that of its entries if it has any. */
export function formTitle(section: string): string {
  const form = formIn(`${section}/`) ?? formIn(section);
  return (form && metaOf(schemaOf(form)).title) ?? section;
}
