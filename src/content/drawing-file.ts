import type { FileProblem } from './problem.ts';

const WANTED = 'un dibujo que solo dibuje: sin programas, sin HTML y sin nada de fuera del archivo';

/** Comments, CDATA sections, instructions and the document type: what looks like a tag in them is none. */
const NO_TAGS =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
/** A tag with its attributes, whose values hold no `<` in XML. */
const TAG = /<([^\s<>/!?]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
const ATTRIBUTE = /([^\s="'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Elements that run or hold something else than a drawing (SVG 2, sections 15 and 12.4). */
const NO_DRAWING =
  /^(\w+:)?(script|handler|listener|foreignobject|iframe|object|embed|audio|video|canvas|link|base|meta)$/i;
const OTHER_LANGUAGES = /^http:\/\/www\.w3\.org\/(1999\/xhtml|1998\/math\/mathml|2001\/xml-events)/i;
/** What may be named: a part of the same file, or a picture or typeface that is written out in it. */
const OWN_PART = /^\s*(#|data:(image\/(png|jpe?g|gif|webp)|font\/[\w-]+|application\/(x-)?font-[\w-]+)[;,])/i;

/** Whether a picture is drawn, by its name: the content check has seen that it is what it says. */
export function isDrawingFile(path: string): boolean {
  return /\.svg$/i.test(path);
}

/** Whether the first element of an XML text is `<svg>`. */
export function isDrawing(text: string): boolean {
  const first = withoutComments(text).replace(/^\uFEFF?(\s|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>)*/i, '');
  return /^<(\w+:)?svg[\s/>]/.test(first);
}

/**
 * Looks for what a drawing does not need and a browser would obey when its address is opened by itself: programs,
 * HTML, and anything fetched from elsewhere. The text is one that an SVG reader takes, or is refused by that.
 * Returns what is wrong, in Spanish, or null.
 */
export function drawingProblem(text: string): FileProblem | null {
  const wrong = documentProblem(withoutComments(text));
  return wrong === null ? null : { wrong: `es un SVG que ${wrong}`, wanted: WANTED };
}

function documentProblem(text: string): string | null {
  if (/<!(ENTITY|ATTLIST)/i.test(text)) return 'define palabras propias (<!ENTITY>)';
  if (/<\?xml-stylesheet/i.test(text)) return 'usa una hoja de estilo de otro archivo';
  for (const [, name = '', attributes = ''] of text.matchAll(TAG)) {
    if (NO_DRAWING.test(name)) return `lleva <${name}>`;
    for (const [, attribute = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      const wrong = attributeProblem(attribute, double ?? single ?? '');
      if (wrong) return wrong;
    }
  }
  return styleProblem(text);
}

function attributeProblem(name: string, value: string): string | null {
  if (/^(\w+:)?on/i.test(name)) return `lleva un programa en «${name}»`;
  if (/^xmlns(:|$)/.test(name)) return OTHER_LANGUAGES.test(value.trim()) ? 'lleva HTML dentro' : null;
  if (/^attributeName$/i.test(name) && /href$|^on|^xmlns/i.test(value.trim()))
    return `cambia «${value.trim()}»`;
  const isLink = name === 'xml:base' || (/^(\w+:)?(href|src)$/i.test(name) && !OWN_PART.test(value));
  return isLink ? foreign(name, value) : null;
}

/** In all style rules and attributes of a drawing: what they fetch that is not in the same file. */
function styleProblem(text: string): string | null {
  const rule = /@import[^;]*|image-set\s*\([^)]*|\bsrc\s*\([^)]*/i.exec(text);
  if (rule) return foreign('style', rule[0]);
  const urls = text.matchAll(/url\(\s*(?:["']|&quot;|&apos;)?([^"')]*)/gi);
  const [, to] = [...urls].find(([, named = '']) => !OWN_PART.test(named)) ?? [];
  return to === undefined ? null : foreign('url', to);
}

const LONGEST_QUOTE = 40;

function foreign(name: string, value: string): string {
  return `pide algo de fuera en «${name}»: ${value.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_QUOTE)}`;
}

/** The text without comments; what CDATA sections hold becomes plain words. */
function withoutComments(text: string): string {
  return text.replaceAll(NO_TAGS, (whole: string, data: string | undefined) => {
    if (data !== undefined) return data.replaceAll('<', '&lt;');
    return whole.startsWith('<!--') ? '' : whole;
  });
}
