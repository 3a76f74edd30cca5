import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type ParsedElement = DefaultTreeAdapterTypes.Element;

/** An element of a built page. */
export interface BuiltElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Folder of the built site under test. @throws Error when `BUILT_DIR` does not name one. */
function builtDir(): string {
  const folder = process.env.BUILT_DIR;
  if (!folder) throw new Error('BUILT_DIR must name the folder of a built site.');
  return folder;
}

/** Paths of all built files, from the site's root, with `/`. */
export function builtFiles(): readonly string[] {
  return readdirSync(builtDir(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(builtDir().length).replaceAll('\\', '/'));
}

/** A built file's bytes. */
export function builtFile(path: string): Buffer {
  return readFileSync(join(builtDir(), path));
}

/** Every element of a built page, in order. */
export function elements(path: string): readonly BuiltElement[] {
  return below(parse(builtFile(path).toString())).map((element) => ({
    name: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    text: textOf(element),
  }));
}

function below(node: Node): ParsedElement[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(below) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** All strings in a value from JSON. */
export function strings(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value ? Object.values(value).flatMap(strings) : [];
}
