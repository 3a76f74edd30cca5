import type { FileProblem } from './problem.ts';

/** What could run code when a drawing is opened by its address: scripts, HTML, event handlers, `javascript:` links. */
const PROGRAM =
  /<(?:\w+:)?(?:script|handler|foreignobject|iframe|object|embed)\b|<[^>]*\son\w+\s*=|javascript:/i;

/** Abbreviations that hide what they stand for (XML 1.0, 4.2). */
const ENTITIES = /<!ENTITY/i;

/** The first element, after the XML declaration and the document type. */
const ROOT =
  /^\uFEFF?(?:\s|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^>[]|\[[\s\S]*?\])*>)*<svg(?<attributes>[\s/>][^>]*)/i;

const IN_SVG_NAMESPACE = /\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/**
 * What an `<img>` does not load (SVG Integration, "secure animated mode"): files at another address that a picture, copy
 * or style names. Links, `#parts` and `data:` are in the file.
 */
const ELSEWHERE =
  /<\?xml-stylesheet|@import\b|\burl\(\s*(?:["']|&quot;|&apos;|&#3[49];)?\s*(?!["'#\s]|&(?:quot|apos|#)|data:)|<(?!(?:\w+:)?a\s)[\w:]+\s[^>]*?\b(?:\w+:)?href\s*=\s*(["'])\s*(?!\1|#|\s|data:)/i;

const SAVED_AGAIN =
  'el mismo dibujo guardado como SVG sencillo, en UTF-8 (en Illustrator: Exportar como, SVG), o como PNG';

/**
 * Checks whether browsers show a drawing as a picture, and whether it is safe to open by its address.
 * @returns what is wrong, or null; undefined if it is no SVG
 */
export function drawingProblem(bytes: Uint8Array): FileProblem | null | undefined {
  const { text, isUtf8 } = decoded(bytes);
  const plain = text.replaceAll(/<!--[\s\S]*?-->/g, '');
  const attributes = ROOT.exec(plain)?.groups?.attributes;
  if (attributes === undefined) return undefined;
  if (!isUtf8) return { wrong: 'es un SVG cuyas letras no están en UTF-8', wanted: SAVED_AGAIN };
  if (ENTITIES.test(plain))
    return { wrong: 'es un SVG con abreviaturas (ENTITY), que pueden esconder algo', wanted: SAVED_AGAIN };
  if (!IN_SVG_NAMESPACE.test(attributes))
    return { wrong: 'es un SVG incompleto (sin xmlns), que ningún navegador muestra', wanted: SAVED_AGAIN };
  if (PROGRAM.test(plain))
    return { wrong: 'es un SVG que lleva un programa o HTML', wanted: 'un dibujo sin programas' };
  if (ELSEWHERE.test(plain))
    return {
      wrong: 'es un SVG que usa una imagen, una letra o un estilo de otro lugar, que no se vería',
      wanted: 'el mismo dibujo con todo dentro (imágenes incrustadas, letras en trazos), o guardado como PNG',
    };
  return null;
}

/** Text of a file, and whether it is in UTF-8 or says that it is in another encoding of single bytes. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly isUtf8: boolean } {
  const [first = 0, second = 0] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || second === 0 ? 'utf-16le' : null;
  const isWideReversed = (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : null;
  const wide = isWideReversed ?? isWide;
  if (wide) return { text: new TextDecoder(wide).decode(bytes), isUtf8: false };
  const text = new TextDecoder().decode(bytes);
  const isDeclared = /^\uFEFF?<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-8)/i.test(text);
  return { text, isUtf8: isDeclared || !text.includes('\uFFFD') };
}
