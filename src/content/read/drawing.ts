import { isUtf8 } from 'node:buffer';
import { optimize, type XastElement, type XastParent, type XastRoot } from 'svgo';
import type { FileProblem } from './problem.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** What the prefixes of names stand for, such as `inkscape:`. */
const NAMESPACES = /\sxmlns:[^\s=]+\s*=\s*["']([^"']*)["']/g;

/** Elements that could run code when a drawing is opened by its address. */
const PROGRAMS = ['script', 'handler', 'foreignobject', 'iframe', 'object', 'embed'];

/** Elements whose words are set in a typeface. */
const LETTERS = ['text', 'tspan', 'textpath'];

/** Another file that a style names: an `<img>` does not load it (SVG Integration, "secure animated mode"). */
const ELSEWHERE = /@import\b|\burl\(\s*(?:["']\s*)?(?!["'#\s]|data:)/i;

const NOT_PLAIN: FileProblem = {
  wrong: 'no es un SVG sencillo y entero, en UTF-8',
  wanted:
    'el mismo dibujo guardado como SVG sencillo, en UTF-8 (en Illustrator: Exportar como, SVG), o como PNG',
};
const WITH_PROGRAM: FileProblem = {
  wrong: 'es un SVG que lleva un programa o HTML',
  wanted: 'un dibujo sin programas',
};
const NOT_INSIDE: FileProblem = {
  wrong:
    'es un SVG que usa una imagen, un estilo o un tipo de letra que no lleva dentro, y no se vería igual',
  wanted: 'el mismo dibujo con todo dentro (imágenes incrustadas, letras en trazos), o guardado como PNG',
};

type ReadDrawing =
  | { readonly svg: string; readonly problem?: never }
  | { readonly svg?: never; readonly problem: FileProblem };

/**
 * Reads a drawing as it is published: without comments, metadata, and what its program notes in namespaces of its own, such as
 * where the file is on the owner's computer. What is drawn stays the same.
 * @returns its text, or what is wrong with it
 */
export function readDrawing(bytes: Buffer): ReadDrawing {
  const text = bytes.toString();
  // Entities (XML 1.0, 4.2) hide what they stand for, and a few nested ones are more text than the memory holds.
  if (!isUtf8(bytes) || /\0|<!ENTITY/i.test(text)) return { problem: NOT_PLAIN };
  const namespaces = [...text.matchAll(NAMESPACES)].map(([, namespace = '']) => namespace);
  const additionalNamespaces = namespaces.filter((namespace) => namespace !== SVG && namespace !== XLINK);
  let problem: FileProblem | null = null;
  const inspect = (root: XastRoot) => {
    problem = problemOf(root);
  };
  try {
    const { data: svg } = optimize(text, {
      plugins: [
        { name: 'removeComments', params: { preservePatterns: false } },
        'removeMetadata',
        { name: 'removeEditorsNSData', params: { additionalNamespaces } },
        { name: 'inspect', fn: inspect },
      ],
    });
    return problem ? { problem } : { svg };
  } catch {
    // No XML, or nested so deep that the stack overflows.
    return { problem: NOT_PLAIN };
  }
}

function problemOf(root: XastRoot): FileProblem | null {
  const elements = [...elementsIn(root)];
  const [first] = elements;
  if (first?.name !== 'svg' || first.attributes.xmlns !== SVG) return NOT_PLAIN;
  // Astro reads no viewBox with other signs between its numbers (SVG 2, 8.6).
  const { viewBox } = first.attributes;
  if (viewBox) first.attributes.viewBox = viewBox.trim().replaceAll(/[\s,]+/g, ' ');
  if (elements.some(isProgram)) return WITH_PROGRAM;
  const styles = elements.flatMap(stylesOf).map(withoutEscapes);
  const hasTypeface = styles.some((style) => /@font-face/i.test(style));
  const isMissing =
    (elements.some(hasLetters) && !hasTypeface) ||
    elements.some(namesOther) ||
    styles.some((style) => ELSEWHERE.test(style)) ||
    root.children.some((child) => child.type === 'instruction' && child.name === 'xml-stylesheet');
  return isMissing ? NOT_INSIDE : null;
}

function* elementsIn({ children }: XastParent): Generator<XastElement> {
  for (const child of children) {
    if (child.type !== 'element') continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** Whether an element is a program, or an attribute of it is. Addresses lose control characters (URL Standard, 4.4). */
function isProgram({ name, attributes }: XastElement): boolean {
  const isCode = ([attribute, value]: readonly [string, string]) =>
    /^on\w/i.test(localName(attribute)) || /javascript:/i.test(value.replaceAll(/[\0-\x20]/g, ''));
  return PROGRAMS.includes(localName(name)) || Object.entries(attributes).some(isCode);
}

/** Whether an element shows another file. A link leads to one, and shows none. */
function namesOther({ name, attributes }: XastElement): boolean {
  const isOther = ([attribute, value]: readonly [string, string]) =>
    localName(attribute) === 'href' && !/^\s*(?:#|data:|$)/i.test(value);
  return localName(name) !== 'a' && Object.entries(attributes).some(isOther);
}

function hasLetters(element: XastElement): boolean {
  return LETTERS.includes(localName(element.name)) && wordsOf(element).trim() !== '';
}

/** What may be a style in an element: its words, and the values of its attributes. */
function stylesOf(element: XastElement): readonly string[] {
  const values = Object.values(element.attributes);
  return localName(element.name) === 'style' ? [...values, wordsOf(element)] : values;
}

function wordsOf({ children }: XastElement): string {
  return children
    .map((child) => (child.type === 'text' || child.type === 'cdata' ? child.value : ''))
    .join('');
}

/** A name without its prefix. */
const localName = (name: string) => name.replace(/^.*:/, '').toLowerCase();

/** A style with its escapes resolved (CSS Syntax 3, 4.3.7). */
function withoutEscapes(style: string): string {
  const sign = (_: string, hex: string) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
  return style.replaceAll(/\\([0-9a-f]{1,6})\s?/gi, sign).replaceAll(/\\(.)/g, '$1');
}
