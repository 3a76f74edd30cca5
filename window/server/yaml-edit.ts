import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  stringify,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { FormData, Json } from '../api.ts';

/** Text that takes the place of the letters from `from` to `to`. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A collection whose lines are not one after the other, as in `{ a: 1 }`. */
const UNUSUAL = Symbol('unusual');

/**
 * Writes values into the text of an index.yaml. Comments, the order of the fields and every line whose value did not
 * change stay as they are, byte for byte.
 * @param source the text as it is; empty for a new file
 * @param data values; those that are null are left out
 */
export function edited(source: string, data: FormData): string {
  // Written on Windows: its line breaks come back at the end.
  const isWindows = source.includes('\r\n') && !/(?<!\r)\n/.test(source);
  if (!isWindows) return editedLines(source, data);
  return editedLines(source.replaceAll('\r\n', '\n'), data).replaceAll('\n', '\r\n');
}

function editedLines(source: string, data: FormData): string {
  const wanted = withoutNull(data) as FormData;
  const document = parseDocument(source, { logLevel: 'silent' });
  const { contents } = document;
  if (isDeepStrictEqual(readValue(document, contents), wanted)) return source;
  if (!isMap(contents) || contents.items.length === 0) return stringify(wanted, STYLE);
  try {
    const text = spliced(source, mapEdits(source, document, contents, wanted));
    const read = parseDocument(text, { logLevel: 'silent' });
    if (read.errors.length === 0 && isDeepStrictEqual(readValue(read, read.contents), wanted)) return text;
  } catch (error) {
    if (error !== UNUSUAL) throw error;
  }
  // Written in a way that these edits do not know: the library keeps comments and order, and lays out all lines anew.
  for (const { key } of [...contents.items]) if (!(String(key) in wanted)) document.delete(key);
  for (const [key, value] of Object.entries(wanted))
    if (!isDeepStrictEqual(readValue(document, contents.get(key, true) as Node), value))
      document.set(key, value);
  return document.toString(STYLE);
}

/** As the files of the content are written by hand, too. */
const STYLE: ToStringOptions = { singleQuote: true, lineWidth: 80 };

function readValue(document: Document, node: unknown): unknown {
  return node ? withoutNull((node as Node).toJS(document, { maxAliasCount: 0 })) : null;
}

/** Leaves out the fields of groups that are null: to the reader they are the same as absent ones. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, own]) => own !== null && own !== undefined);
  return Object.fromEntries(kept.map(([key, own]) => [key, withoutNull(own)]));
}

function mapEdits(source: string, document: Document, map: YAMLMap, wanted: FormData): readonly Edit[] {
  const [first] = map.items;
  if (map.flow || !first) throw UNUSUAL;
  const column = startOf(first) - lineStart(source, startOf(first));
  const present = map.items.flatMap((pair) => {
    const value = wanted[String(pair.key)];
    const now = readValue(document, pair.value);
    if (value === undefined && now !== null) return [removal(source, pair)];
    if (value === undefined || isDeepStrictEqual(now, value)) return [];
    return valueEdits(source, document, pair, value, column);
  });
  return [...present, ...additions(source, map, wanted, column)];
}

function removal(source: string, pair: Pair): Edit {
  const from = lineStart(source, startOf(pair));
  // The first field of a list's item stands behind its dash.
  if (source.slice(from, startOf(pair)).trim()) throw UNUSUAL;
  return { from, to: lineEnd(source, endOf(source, pair)) + 1, text: '' };
}

/** Fields that are new, each after the one that it follows. */
function additions(source: string, map: YAMLMap, wanted: FormData, column: number): readonly Edit[] {
  const pairs = new Map(map.items.map((pair) => [String(pair.key), pair]));
  const indent = `\n${' '.repeat(column)}`;
  let before: Pair | undefined;
  return Object.entries(wanted).flatMap(([key, value]) => {
    const present = pairs.get(key);
    before = present ?? before;
    if (present) return [];
    const text = written({ [key]: value }, column);
    const at = before ? lineEnd(source, endOf(source, before)) : startOf(map.items[0] as Pair);
    return [{ from: at, to: at, text: before ? indent + text : text + indent }];
  });
}

/** Edits of the value of a field that changed: of single lines in a group or list, of the whole elsewhere. */
function valueEdits(
  source: string,
  document: Document,
  pair: Pair,
  value: Json,
  column: number,
): readonly Edit[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isMap(pair.value) && isGroup && !pair.value.flow)
    return mapEdits(source, document, pair.value, value as FormData);
  if (isSeq(pair.value) && !pair.value.flow && Array.isArray(value) && value.length > 0)
    return [seqEdit(source, document, pair.value, value)];
  const [from, to] = [startOf(pair), endOf(source, pair)];
  // Behind a text of several lines a comment would become part of it.
  const hasComment = /^[ \t]+#/.test(source.slice(to, lineEnd(source, to)));
  const text = written({ [String(pair.key)]: value }, column, hasComment ? ONE_LINE : STYLE);
  return [{ from, to, text }];
}

const ONE_LINE: ToStringOptions = {
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  lineWidth: 0,
};

/** A list's items: those that were there keep their lines wherever they go. */
function seqEdit(source: string, document: Document, seq: YAMLSeq, wanted: readonly Json[]): Edit {
  const items = seq.items as Node[];
  const dashes = items.map((item) => source.lastIndexOf('-', (item.range?.[0] ?? 0) - 1));
  const [firstDash = 0] = dashes;
  const column = firstDash - lineStart(source, firstDash);
  const ends = items.map((item) => lineEnd(source, endOf(source, item)));
  const starts = items.map((_, at) => (at === 0 ? lineStart(source, firstDash) : (ends[at - 1] ?? 0) + 1));
  const left = new Set(items.keys());
  const found = wanted.map((value) => {
    const at = [...left].find((one) => isDeepStrictEqual(readValue(document, items[one]), value));
    if (at !== undefined) left.delete(at);
    return at;
  });
  const lines = wanted.map((value, at) => {
    const same = found[at];
    if (same !== undefined) return source.slice(starts[same], ends[same]);
    const item = items[at];
    const [start = 0, end = 0] = [starts[at], ends[at]];
    if (left.has(at) && isMap(item) && !item.flow && typeof value === 'object') {
      const changed = editsOrNull(source, document, item, value as FormData);
      if (changed)
        return spliced(
          source.slice(start, end),
          changed.map((edit) => moved(edit, -start)),
        );
    }
    return ' '.repeat(column) + written([value], column);
  });
  return { from: starts[0] ?? 0, to: ends.at(-1) ?? 0, text: lines.join('\n') };
}

function editsOrNull(source: string, document: Document, map: YAMLMap, wanted: FormData) {
  try {
    return mapEdits(source, document, map, wanted);
  } catch {
    return null;
  }
}

const moved = ({ from, to, text }: Edit, by: number): Edit => ({ from: from + by, to: to + by, text });

function spliced(source: string, edits: readonly Edit[]): string {
  const last = edits.toSorted((a, b) => b.from - a.from || b.to - a.to);
  return last.reduce((text, { from, to, text: own }) => text.slice(0, from) + own + text.slice(to), source);
}

/** The lines of a value, the first without its indentation. */
function written(value: unknown, column: number, style = STYLE): string {
  return stringify(value, style)
    .replace(/\n+$/, '')
    .replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}

function startOf({ key }: Pair): number {
  if (!isScalar(key) || !key.range) throw UNUSUAL;
  return key.range[0];
}

/** Where the last letter of a pair or value ends, without comments. */
function endOf(source: string, node: Pair | Node): number {
  if ('key' in node) {
    const value = node.value as Node | null;
    if (value?.range && value.range[1] > value.range[0]) return endOf(source, value);
    // Nothing but the field's name.
    return source.indexOf(':', (node.key as Node).range?.[1]) + 1;
  }
  if ((isMap(node) || isSeq(node)) && !node.flow) {
    const last = node.items.at(-1);
    if (!last) throw UNUSUAL;
    return endOf(source, last as Pair | Node);
  }
  const [from = 0, to = 0] = node.range ?? [];
  // What YAML takes for blank, no other spaces.
  return from + source.slice(from, to).replace(/[ \t\r\n]+$/, '').length;
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line ends, before its line break. */
function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end < 0 ? source.length : end;
}
