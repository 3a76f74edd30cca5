import type { Fault } from './problem.ts';
import { type XmlAttribute, type XmlToken, xmlTokens } from './xml-tokens.ts';

const WANTED = 'un dibujo que solo dibuje: sin programas, sin HTML y sin nada de fuera del archivo';

/** Elements that run or hold something else than a drawing (SVG 2, sections 15 and 12.4). */
const NO_DRAWING =
  /^(script|handler|listener|foreignobject|iframe|object|embed|audio|video|canvas|link|base|meta)$/i;

const OTHER_LANGUAGES = /^http:\/\/www\.w3\.org\/(1999\/xhtml|1998\/math\/mathml|2001\/xml-events)\/?$/i;

/** What may be named: a part of the same file, or a picture or typeface that is written out in it. */
const OWN_PART = /^\s*(#|data:(image\/(png|jpe?g|gif|webp)|font\/[\w-]+|application\/(x-)?font-[\w-]+)[;,])/i;

/** The character sets in which the signs that matter are the same bytes as in ours. */
const READABLE_ENCODING = /^(utf-8|us-ascii|iso-8859-1|windows-1252)$/i;

/** Whether the first element of an XML text is `<svg>`. */
export function isDrawing(text: string): boolean {
  for (const token of xmlTokens(text)) {
    if (token.kind === 'opening') return localName(token.name) === 'svg';
    if (token.kind === 'broken' || token.kind === 'closing') return false;
    if (token.kind === 'text' && token.text.trim() !== '') return false;
  }
  return false;
}

/**
 * Looks for what a drawing does not need and a browser would obey when its address is opened by itself: programs,
 * HTML, and anything fetched from elsewhere. Returns what is wrong, in Spanish, or null.
 */
export function drawingFault(text: string): string | Fault | null {
  let inStyle = false;
  for (const token of xmlTokens(text)) {
    if (token.kind === 'broken') return 'está dañado: no se puede leer entero';
    const found = tokenFault(token, inStyle);
    if (found) return { wrong: `es un SVG que ${found}`, wanted: WANTED };
    if (token.kind === 'opening') inStyle = localName(token.name) === 'style';
    if (token.kind === 'closing') inStyle = false;
  }
  return null;
}

function tokenFault(token: XmlToken, inStyle: boolean): string | null {
  if (token.kind === 'doctype') return token.declares ? 'define palabras propias (<!ENTITY>)' : null;
  if (token.kind === 'instruction') return instructionFault(token.text);
  if (token.kind === 'text') return inStyle ? styleFault(token.text) : null;
  if (token.kind !== 'opening') return null;
  if (NO_DRAWING.test(localName(token.name))) return `lleva <${token.name}>`;
  return token.attributes.map(attributeFault).find((fault) => fault !== null) ?? null;
}

function instructionFault(text: string): string | null {
  if (/^xml-stylesheet\b/i.test(text)) return 'usa una hoja de estilo de otro archivo';
  const encoding = /^xml\s[^>]*\bencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  return READABLE_ENCODING.test(encoding) ? null : `no está guardado en UTF-8, sino en ${encoding}`;
}

function attributeFault({ name, value }: XmlAttribute): string | null {
  const own = localName(name);
  if (/^on/i.test(own)) return `lleva un programa en «${name}»`;
  if (/^xmlns(:|$)/.test(name)) return OTHER_LANGUAGES.test(value.trim()) ? 'lleva HTML dentro' : null;
  if (name === 'xml:base' || (/^(href|src)$/i.test(own) && !OWN_PART.test(value)))
    return outside(name, value);
  if (own === 'attributeName' && /href$|^on|^xmlns/i.test(value.trim())) return `cambia «${value.trim()}»`;
  return styleFault(value);
}

/** Style rules and attributes: everything they fetch stands in the same file. */
function styleFault(text: string): string | null {
  const rules = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/\\([\da-f]{1,6}\s?|.)/gi, unescaped);
  if (/@import|image-set\s*\(|\bsrc\s*\(|javascript:/i.test(rules)) return outside('style', text);
  const foreign = [...rules.matchAll(/url\(\s*["']?([^"')]*)/gi)].find(([, to = '']) => !OWN_PART.test(to));
  return foreign ? outside('url', foreign[1] ?? '') : null;
}

function unescaped(_whole: string, code: string): string {
  const point = /^[\da-f]/i.test(code) ? Number.parseInt(code, 16) : Number.NaN;
  return point <= 0x10ffff ? String.fromCodePoint(point) : code;
}

const LONGEST_QUOTE = 40;

function outside(name: string, value: string): string {
  const shown = value.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE);
  return `pide algo de fuera en «${name}»: ${shown}`;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
