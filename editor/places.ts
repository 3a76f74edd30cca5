import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../src/content/schema.ts';

/** Folder of each one-off section, from the content folder on, as Keystatic writes paths. */
export const singlePath = (name: string) => `${name}/`;

/** Folders of the entries of a collection; the star is the entry's id. */
export const collectionPath = (name: string) => `${name}/*/` as const;

/** Where Keystatic's server may read and write: names and paths, without any form. */
export function places() {
  const singletons = Object.keys(SINGLE_SCHEMAS).map((name) => [
    name,
    { label: name, path: singlePath(name), schema: {} },
  ]);
  const collections = Object.keys(COLLECTION_SCHEMAS).map((name) => [
    name,
    { label: name, path: collectionPath(name), slugField: 'title', schema: {} },
  ]);
  return {
    storage: { kind: 'local' },
    singletons: Object.fromEntries(singletons),
    collections: Object.fromEntries(collections),
  } as const;
}
