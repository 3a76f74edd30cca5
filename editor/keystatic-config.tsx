import type { Collection, ComponentSchema, LocalConfig, Singleton } from '@keystatic/core';
import favicon from '../src/art/favicon.svg?url&inline';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { type FieldSpec, fieldSpec } from './field-spec.ts';
import { formFields, titleField } from './fields.tsx';

type Fields = Record<string, ComponentSchema>;
type Schemas = typeof SINGLE_SCHEMAS & typeof COLLECTION_SCHEMAS;

/** How the forms are grouped, in the page's own order. */
const NAVIGATION = {
  Página: ['site', 'header', 'hero', 'about'],
  'Libros y ebooks': ['ebooks', 'ebooks-section', 'printed-books', 'printed-books-section'],
  'Guías y videos': ['guides', 'free-guides-section', 'videos', 'youtube-section'],
  'Contacto y cierre': ['contact', 'footer', 'not-found'],
} as const satisfies Record<string, readonly (keyof Schemas)[]>;

/** Keystatic's settings: a form for every file of the content, made from the schema that the page is built with. */
export function keystaticConfig(): LocalConfig {
  return {
    storage: { kind: 'local' },
    locale: 'es-ES',
    ui: {
      brand: { name: 'Luz en Escena', mark: () => <img src={favicon} width={24} height={24} alt="" /> },
      navigation: Object.fromEntries(Object.entries(NAVIGATION).map(([group, names]) => [group, [...names]])),
    },
    singletons: mapValues(SINGLE_SCHEMAS, (schema, name) => singleForm(fieldSpec(schema, name), name)),
    collections: mapValues(COLLECTION_SCHEMAS, (schema, name) =>
      collectionForm(fieldSpec(schema, name), name),
    ),
  };
}

function singleForm(spec: FieldSpec, name: string): Singleton<Fields> {
  return { label: spec.title, path: `${name}/`, schema: formFields(spec) };
}

function collectionForm(spec: FieldSpec, name: string): Collection<Fields, string> {
  const title = spec.kind === 'group' ? spec.fields.title : undefined;
  if (!title) throw new Error(`${name}: an entry is called by its title, and its schema has none`);
  return {
    label: spec.title,
    // The star is the entry's id.
    path: `${name}/*/`,
    slugField: 'title',
    columns: ['order'],
    schema: { ...formFields(spec), title: titleField(title) },
  };
}

function mapValues<T, R>(
  from: Readonly<Record<string, T>>,
  make: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value, name)]));
}
