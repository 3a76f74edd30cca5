import { basename, dirname } from 'node:path/posix';
import { metaOf } from '../src/content/problem.ts';
import { INDEX_FILE } from '../src/content/read-content.ts';
import { hasEntries, schemaOf } from '../src/content/schema.ts';
import { formName } from './field-spec.ts';

/**
 * The form of what is in a folder of the content.
 * @param unit `hero` or `ebooks/mi-libro`
 * @returns its name in the menu, such as `Ebooks`, its address in the window, its schema; null where none writes
 */
export function formOf(unit: string) {
  const schema = schemaOf(unit);
  if (!schema) return null;
  const [name = '', id] = unit.split('/');
  const path = id === undefined ? `singleton/${formName(name)}` : `collection/${name}/item/${id}`;
  return { label: metaOf(schema).title ?? name, address: `/?formulario=${encodeURI(path)}`, schema };
}

/** `hero` or `ebooks/mi-libro`: the folder whose files belong together. */
export function unitOf(path: string): string {
  const [name = '', id] = path.split('/');
  return id && !id.includes('.') && hasEntries(name) ? `${name}/${id}` : name;
}

/** `ebooks/mi-libro` for each entry whose index.yaml is among these files. */
export function entriesAmong(paths: readonly string[]): readonly string[] {
  const entries = paths.filter((path) => basename(path) === INDEX_FILE).map(dirname);
  return entries.filter((folder) => folder.includes('/') && unitOf(folder) === folder);
}

/** What a save changes, by the paths of its files from the content folder on: what is in them; null takes one away. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

/** The entries whose words a save writes, and those that it takes away. */
export function entriesIn(changes: Changes) {
  const paths = [...changes.keys()];
  return {
    written: entriesAmong(paths.filter((path) => changes.get(path))),
    removed: entriesAmong(paths.filter((path) => !changes.get(path))),
  };
}
