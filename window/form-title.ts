import { metaOf } from '../src/content/problem.ts';
import { schemaOf } from '../src/content/schema.ts';

/** A section's title in the owner's menu: that of its entries if it has any. */
export function formTitle(section: string): string {
  const schema = schemaOf(`${section}/`) ?? schemaOf(section);
  return (schema && metaOf(schema).title) ?? section;
}
