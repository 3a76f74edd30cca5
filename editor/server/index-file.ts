import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isGroup } from '../../src/content/fields/path.ts';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { readYaml } from '../../src/content/read/yaml-source.ts';
import type { FormValues, Json } from '../api.ts';
import type { Folder } from './files.ts';

/** Parses an index.yaml by the reader's rules; null if it is missing or unreadable. */
export function readValues(bytes: Buffer | null): FormValues | null {
  return (readYaml(bytes).data as FormValues | undefined) ?? null;
}

/** The values in the folder's index.yaml; null if it is missing or unreadable. */
export function valuesIn(folder: Folder): FormValues | null {
  return readValues(folder?.get(INDEX_FILE) ?? null);
}

/** Copies a folder with other values in its index.yaml. */
export function withValues(folder: Folder, data: FormValues): Map<string, Buffer> {
  const source = folder?.get(INDEX_FILE)?.toString() ?? '';
  return new Map(folder).set(INDEX_FILE, Buffer.from(edited(source, data)));
}

/** Keeps unchanged lines of files in this style. Files written by hand get the style with their first save. */
const STYLE: ToStringOptions = { singleQuote: true, lineWidth: 80 };

/**
 * Writes values into the text of an index.yaml. Comments and the order of the fields stay.
 * @param source the text as it is; empty for a new file
 * @param data values; those that are null are left out
 */
export function edited(source: string, data: FormValues): string {
  // Line breaks of Windows are restored at the end.
  if (source.includes('\r\n')) return edited(source.replaceAll('\r\n', '\n'), data).replaceAll('\n', '\r\n');
  const wanted = withoutNull(data) as FormValues;
  const document = parseDocument(source, { logLevel: 'silent' });
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents)) return stringify(wanted, STYLE);
  if (isDeepStrictEqual(readNode(contents), wanted)) return source;
  updateMap(document, contents, wanted);
  return document.toString(STYLE);
}

/** Leaves out fields that are null: the reader treats them as absent. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, own]) => own !== null && own !== undefined);
  return Object.fromEntries(kept.map(([key, own]) => [key, withoutNull(own)]));
}

function readNode(node: unknown): unknown {
  return isMap(node) || isSeq(node) || isScalar(node) ? withoutNull(node.toJSON()) : null;
}

function updateMap(document: Document, map: YAMLMap, wanted: FormValues): void {
  for (const { key, value } of [...map.items])
    if (!(String(key) in wanted) && readNode(value) !== null) map.delete(key);
  for (const [key, value] of Object.entries(wanted))
    map.set(key, updated(document, map.get(key, true), value));
}

/** Items that move keep their comments. A changed item replaces the one at its index. */
function updateList(document: Document, list: YAMLSeq, wanted: readonly Json[]): void {
  const gone = new Set(list.items);
  const kept = wanted.map((value) => {
    const same = [...gone].find((item) => isDeepStrictEqual(readNode(item), value));
    gone.delete(same);
    return same;
  });
  const before = list.items;
  // An empty list is written as `[]`; its new items get lines of their own.
  if (before.length === 0) list.flow = false;
  list.items = wanted.map(
    (value, at) => kept[at] ?? updated(document, gone.has(before[at]) ? before[at] : null, value),
  );
}

/** The node for a value. Groups and lists are changed in place, so that their comments stay. */
function updated(document: Document, node: unknown, value: Json): unknown {
  if (node && isDeepStrictEqual(readNode(node), value)) return node;
  if (isSeq(node) && Array.isArray(value)) updateList(document, node, value);
  else if (isMap(node) && isGroup(value)) updateMap(document, node, value as FormValues);
  else {
    const created = document.createNode(value);
    if (isScalar(node)) created.comment = node.comment ?? null;
    return created;
  }
  return node;
}
