import type { FileProblem } from './problem.ts';

/** What could run code when a drawing is opened by its address: scripts, HTML, `javascript:` links. */
const PROGRAM = /<(?:[^\s<>:/]+:)?(?:script|handler|foreignobject|iframe|object|embed)\b|javascript:/i;

/** Abbreviations that hide what they stand for (XML 1.0, 4.2). */
const ENTITIES = /<!ENTITY/i;

/**
 * Of a larger file only the beginning is looked at: `fileProblem` refuses a larger drawing. On twenty times as much these
 * expressions overflow the stack.
 */
export const MAX_DRAWING_BYTES = 1_000_000;

/** Comments, and what may hold the signs of one without being one (XML 1.0, 2.4 to 2.8). */
const COMMENT =
  /(?<kept><!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<!DOCTYPE(?:[^>"'[]|"[^"]*"|'[^']*')*)|<!--[\s\S]*?(?:-->|$)/gi;

/** What may stand before the first element: one piece of it. */
const PROLOG = /\s+|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\][^>[]*)?>/iy;

/** The first element. */
const ROOT = /<svg(?<attributes>[\s/>][^>]*)/iy;

const IN_SVG_NAMESPACE = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/** The beginning of an element. No value has a `<` (XML 1.0, 3.1). */
const TAG = /<[^\s<>"'/!?](?:[^<>"']|"[^"<]*"|'[^'<]*')*/g;
const ATTRIBUTE = /(?<=[\s"'/])(?<name>[^\s"'<>/=]+)\s*=\s*(?<value>"[^"]*"|'[^']*')/g;

/**
 * What an `<img>` does not load (SVG Integration, "secure animated mode"): files at another address that a style names.
 * `#parts` and `data:` are in the file.
 */
const ELSEWHERE = /<\?xml-stylesheet|@import\b|\burl\(\s*(?:["']\s*)?(?!["'#\s]|data:)/i;

const SAVED_AGAIN =
  'el mismo dibujo guardado como SVG sencillo, en UTF-8 (en Illustrator: Exportar como, SVG), o como PNG';

/**
 * Checks whether browsers show a drawing as a picture, and whether it is safe to open by its address.
 * @returns what is wrong, or null; undefined if it is no SVG
 */
export function drawingProblem(bytes: Uint8Array): FileProblem | null | undefined {
  const { text, isUtf8 } = decoded(bytes.subarray(0, MAX_DRAWING_BYTES));
  const plain = text.replaceAll(COMMENT, '$<kept>');
  const attributes = rootAttributes(plain);
  if (attributes === undefined) return undefined;
  if (!isUtf8) return { wrong: 'es un SVG cuyas letras no están en UTF-8', wanted: SAVED_AGAIN };
  if (ENTITIES.test(plain))
    return { wrong: 'es un SVG con abreviaturas (ENTITY), que pueden esconder algo', wanted: SAVED_AGAIN };
  if (!IN_SVG_NAMESPACE.test(attributes))
    return { wrong: 'es un SVG incompleto (sin xmlns), que ningún navegador muestra', wanted: SAVED_AGAIN };
  const read = unescaped(plain);
  const inTags = attributesIn(plain);
  if (PROGRAM.test(read) || inTags.some(({ name }) => /^on\w/i.test(name)))
    return { wrong: 'es un SVG que lleva un programa o HTML', wanted: 'un dibujo sin programas' };
  const isOutside = ({ tag, name, value }: Attribute) =>
    /^(?:.*:)?href$/i.test(name) && !/^<(?:[^\s:]+:)?a\s/i.test(tag) && !/^\s*(?:#|data:|$)/i.test(value);
  if (ELSEWHERE.test(read) || inTags.some(isOutside))
    return {
      wrong: 'es un SVG que usa una imagen, una letra o un estilo de otro lugar, que no se vería',
      wanted: 'el mismo dibujo con todo dentro (imágenes incrustadas, letras en trazos), o guardado como PNG',
    };
  return null;
}

/** What the first element says of itself; undefined if it is no SVG. */
function rootAttributes(plain: string): string | undefined {
  let at = 0;
  for (PROLOG.lastIndex = 0; PROLOG.test(plain); ) at = PROLOG.lastIndex;
  ROOT.lastIndex = at;
  return ROOT.exec(plain)?.groups?.attributes;
}

interface Attribute {
  /** The beginning of its element. */
  readonly tag: string;
  readonly name: string;
  /** As browsers read it. */
  readonly value: string;
}

function attributesIn(plain: string): readonly Attribute[] {
  return [...plain.matchAll(TAG)].flatMap(([tag]) =>
    [...tag.matchAll(ATTRIBUTE)].map(({ groups: { name = '', value = '' } = {} }) => {
      return { tag, name, value: unescaped(value.slice(1, -1)) };
    }),
  );
}

/** Signs that a reference writes as words of the drawing: they begin and end no element. */
const MARKUP = /[<>&]/;

/**
 * A text with its references (XML 1.0, 4.1) and escapes (CSS Syntax 3, 4.3.7) resolved. Control characters go, as in addresses
 * (URL Standard, 4.4).
 */
function unescaped(text: string): string {
  const sign = (written: string, code: number) => {
    const read = code < 0x20 || code > 0x10ffff ? '' : String.fromCodePoint(code);
    return MARKUP.test(read) ? written : read;
  };
  return text
    .replaceAll(/&#(?:x([0-9a-f]+)|([0-9]+));/gi, (written, hex, decimal) =>
      sign(written, hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (written, hex) => sign(written, Number.parseInt(hex, 16)))
    .replaceAll(/\\([^\s0-9a-f<>&])/gi, '$1');
}

/** Text of a file, and whether it is in UTF-8 or says that it is in another encoding of single bytes. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  const [first = 0, second = 0] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || second === 0 ? 'utf-16le' : null;
  const isWideReversed = (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : null;
  const wide = isWideReversed ?? isWide;
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isUtf8: false };
  // The last letter may be cut in the middle.
  const text = new TextDecoder().decode(bytes, { stream: bytes.length === MAX_DRAWING_BYTES });
  const isDeclared = /^\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8)/i.test(text);
  return { text, isUtf8: isDeclared || !text.includes('\uFFFD') };
}
