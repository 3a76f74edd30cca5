import { isDeepStrictEqual } from 'node:util';
import {
  CST,
  isMap,
  isSeq,
  type Node,
  parseDocument,
  stringify,
  type ToStringOptions,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { FormData, Json } from '../api.ts';

/** As the files of the content are written by hand, too. */
const STYLE: ToStringOptions = { singleQuote: true, lineWidth: 80 };
/** Behind a text of several lines a comment would become part of it. */
const BEFORE_COMMENT: ToStringOptions = {
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  lineWidth: 0,
};

/**
 * Writes values into the text of an index.yaml. Comments, the order of the fields and every line whose value did not
 * change stay as they are, byte for byte: they are put together from the tokens that the parser keeps of its source
 * (yaml's documentation, «Working with CST tokens»).
 * @param source the text as it is; empty for a new file
 * @param data values; those that are null are left out
 */
export function edited(source: string, data: FormData): string {
  // Written on Windows: its line breaks come back at the end.
  if (source.includes('\r\n')) return edited(source.replaceAll('\r\n', '\n'), data).replaceAll('\n', '\r\n');
  const wanted = withoutNull(data) as FormData;
  const { contents } = parseDocument(source, { keepSourceTokens: true, logLevel: 'silent' });
  if (isDeepStrictEqual(readValue(contents), wanted)) return source;
  const token = contents?.srcToken;
  if (isMap(contents) && token?.type === 'block-map') {
    const end = token.offset + CST.stringify(token).length;
    const text = source.slice(0, token.offset) + mapText(contents, token, wanted) + source.slice(end);
    const read = parseDocument(text, { logLevel: 'silent' });
    if (read.errors.length === 0 && isDeepStrictEqual(readValue(read.contents), wanted)) return text;
  }
  // Empty, or written in a way that nobody writes by hand.
  return stringify(wanted, STYLE);
}

function readValue(node: unknown): unknown {
  return node ? withoutNull((node as Node).toJSON()) : null;
}

/** Leaves out the fields of groups that are null: to the reader they are the same as absent ones. */
function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, own]) => own !== null && own !== undefined);
  return Object.fromEntries(kept.map(([key, own]) => [key, withoutNull(own)]));
}

/** The lines of a group with other values; fields that are new come last. */
function mapText(map: YAMLMap, token: CST.BlockMap, wanted: FormData): string {
  const present = token.items.map((item) => {
    const pair = map.items.find(({ srcToken }) => srcToken === item);
    const key = String(pair?.key);
    const value = wanted[key];
    if (!pair || isDeepStrictEqual(readValue(pair.value), value ?? null)) return CST.stringify(item);
    const before = sources(item.start);
    // The comments above stay.
    if (value === undefined) return before.slice(0, before.lastIndexOf('\n') + 1);
    const inside = changedInside(pair.value, item.value, value);
    if (inside !== null) return before + key + sources(item.sep ?? []) + inside;
    const after = endOf(item);
    const style = after.includes('#') ? BEFORE_COMMENT : STYLE;
    return before + written({ [key]: value }, token.indent, style) + after;
  });
  const keys = map.items.map(({ key }) => String(key));
  const added = Object.entries(wanted).filter(([key]) => !keys.includes(key));
  const texts = added.map(([key, value]) => indented(token, written({ [key]: value }, token.indent)));
  return joined([...present, ...texts]);
}

/** The lines of a list with other items: those that were there keep their lines wherever they go. */
function seqText(seq: YAMLSeq, token: CST.BlockSequence, wanted: readonly Json[]): string {
  const own = token.items.filter(({ start }) => start.some(({ type }) => type === 'seq-item-ind'));
  const texts = own.map((item, at) =>
    at === 0 ? indented(token, CST.stringify(item)) : CST.stringify(item),
  );
  const left = new Set(own.keys());
  const found = wanted.map((value) => {
    const same = [...left].find((at) => isDeepStrictEqual(readValue(seq.items[at]), value));
    if (same !== undefined) left.delete(same);
    return same;
  });
  const lines = wanted.map((value, at) => {
    const same = found[at];
    if (same !== undefined) return texts[same] ?? '';
    const item = left.has(at) ? own[at] : undefined;
    const inside = item && changedInside(seq.items[at], item.value, value);
    if (!item || inside === null) return indented(token, written([value], token.indent));
    const before = sources(item.start);
    return (at === 0 ? indented(token, before) : before) + inside;
  });
  return joined(lines);
}

/** The lines of a group or list that stays one, and has something in it; null for another value. */
function changedInside(node: unknown, token: CST.Token | undefined, value: Json): string | null {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return null;
  if (isMap(node) && token?.type === 'block-map' && !Array.isArray(value))
    return mapText(node, token, value as FormData);
  return isSeq(node) && token?.type === 'block-seq' && Array.isArray(value)
    ? seqText(node, token, value)
    : null;
}

/** What stands behind the value of a field: a comment, the line break. */
function endOf({ sep = [], value }: CST.CollectionItem): string {
  if (!value) return sources(sep).replace(/^.*?:/, '');
  return 'end' in value && value.type !== 'flow-collection' ? sources(value.end ?? []) : '\n';
}

const sources = (tokens: readonly CST.SourceToken[]) => tokens.map(({ source }) => source).join('');
const indented = ({ indent }: CST.BlockMap | CST.BlockSequence, text: string) => ' '.repeat(indent) + text;

/** The lines of a collection, whose first one stands behind something else. */
function joined(texts: readonly string[]): string {
  const lines = texts.map((text) => (/(^|\n)$/.test(text) ? text : `${text}\n`)).join('');
  return lines.replace(/^[ \n]+/, '');
}

/** The lines of a value, the first without its indentation. */
function written(value: unknown, column: number, style = STYLE): string {
  const text = stringify(value, style).replace(/\n+$/, '');
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}
