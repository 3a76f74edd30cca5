import type { Collection, ComponentSchema, LocalConfig, Singleton } from '@keystatic/core';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';
import { BrandMark } from './BrandMark.tsx';
import { formFields } from './fields/form-field.ts';
import { titleField } from './fields/title-field.ts';
import { collectionPath, singlePath } from './places.ts';
import { type FieldShape, shapeOf } from './shape.ts';

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
      brand: { name: 'Luz en Escena', mark: BrandMark },
      navigation: Object.fromEntries(Object.entries(NAVIGATION).map(([group, names]) => [group, [...names]])),
    },
    singletons: mapValues(SINGLE_SCHEMAS, (schema, name) => singleForm(shapeOf(schema, name), name)),
    collections: mapValues(COLLECTION_SCHEMAS, (schema, name) => collectionForm(shapeOf(schema, name), name)),
  };
}

function singleForm(shape: FieldShape, name: string): Singleton<Fields> {
  return { label: shape.title, path: singlePath(name), schema: formFields(shape) };
}

function collectionForm(shape: FieldShape, name: string): Collection<Fields, string> {
  const title = shape.kind === 'group' ? shape.fields.title : undefined;
  if (!title) throw new Error(`${name}: an entry goes by its title, and its schema has none`);
  return {
    label: shape.title,
    path: collectionPath(name),
    slugField: 'title',
    columns: ['order'],
    schema: { ...formFields(shape), title: titleField(title) },
  };
}

function mapValues<T, R>(
  from: Readonly<Record<string, T>>,
  make: (value: T, name: string) => R,
): Record<string, R> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value, name)]));
}
