import type { LocalConfig } from '@keystatic/core';
import favicon from '../src/art/favicon.svg?url&inline';
import { ENTRY_SCHEMAS, hasEntries, type MenuGroup, SECTION_SCHEMAS } from '../src/content/schema.ts';
import { fieldSpec, formName } from './field-spec.ts';
import { formFields, titleField } from './fields.tsx';

/** The menu: each section in its part, behind the collection whose cards it shows. */
function navigation(): Record<string, string[]> {
  const menu: Record<string, string[]> = {};
  for (const [name, schema] of Object.entries(SECTION_SCHEMAS)) {
    const { menu: part } = schema.meta() as unknown as MenuGroup;
    menu[part] = [...(menu[part] ?? []), ...(hasEntries(name) ? [name] : []), formName(name)];
  }
  return menu;
}

/** Keystatic's settings: a form for every file of the content, made from the schema that the page is built with. */
export function keystaticConfig(): LocalConfig {
  return {
    storage: { kind: 'local' },
    locale: 'es-ES',
    ui: {
      brand: { name: 'Mi página', mark: () => <img src={favicon} width={24} height={24} alt="" /> },
      navigation: navigation(),
    },
    singletons: Object.fromEntries(
      Object.entries(SECTION_SCHEMAS).map(([name, schema]) => [
        formName(name),
        {
          label: fieldSpec(schema, name).title,
          path: `${name}/`,
          schema: formFields(schema, name),
        },
      ]),
    ),
    collections: mapValues(ENTRY_SCHEMAS, (schema, name) => ({
      label: fieldSpec(schema, name).title,
      // The star is the entry's id.
      path: `${name}/*/`,
      slugField: 'title',
      schema: { ...formFields(schema, name), title: titleField(schema.shape.title) },
    })),
  };
}

function mapValues<T, R>(from: Readonly<Record<string, T>>, make: (value: T, name: string) => R) {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value, name)]));
}
