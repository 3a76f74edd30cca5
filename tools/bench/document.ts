import { brotliDecompressSync, constants } from 'node:zlib';
import { brotli } from './cdn.ts';

/** What the document costs by itself, in bytes after brotli. */
export interface DocumentFigures {
  readonly html: number;
  readonly inlineScripts: number;
  /** Whether the first flight, decompressed, reaches the end of the hero. */
  readonly reachesHeroEnd: boolean;
  /** Compressed bytes up to the end of the hero: what a first flight would have to hold. */
  readonly heroEnd: number;
}

/** A part of the document: its bytes as written, and what the compressed document would lose without it. */
export interface DocumentPart {
  readonly part: string;
  readonly written: number;
  readonly compressed: number;
}

const STYLE = /<style[^>]*>[\s\S]*?<\/style>/g;
/** Scripts that run; JSON-LD is data. */
const SCRIPT = /<script(?![^>]*\bld\+json)(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const PARTS: Readonly<Record<string, RegExp>> = {
  'styles (CSS)': STYLE,
  'scripts that run': SCRIPT,
  'content policy': /<meta http-equiv="content-security-policy"[^>]*>/gi,
  'JSON-LD': /<script[^>]*\bld\+json[^>]*>[\s\S]*?<\/script>/g,
  'all drawings (SVG)': /<svg[\s\S]*?<\/svg>/g,
  'the shapes drawings share': /<svg[^>]*><defs>[\s\S]*?<\/defs><\/svg>/g,
  'form properties': /<div data-form[^>]*>/g,
  'class names': /\sclass="[^"]*"/g,
  header: /<header[\s\S]*?<\/header>/g,
  footer: /<footer[\s\S]*?<\/footer>/g,
};

/**
 * Measures a built document.
 * @param html its text
 * @param flight bytes that arrive before the server hears back
 */
export function documentFigures(html: string, flight: number): DocumentFigures {
  const compressed = brotli(html);
  const end = heroEnd(html);
  const inline = [...html.matchAll(SCRIPT)].map(([, code]) => code).join('\n');
  return {
    html: compressed.length,
    inlineScripts: brotli(inline).length,
    reachesHeroEnd: readablePart(compressed, flight).length >= end,
    heroEnd: bytesUntil(compressed, end),
  };
}

/** Where the bytes of a document go. Parts overlap (a drawing has class names) and do not add up to the whole. */
export function documentParts(html: string): readonly DocumentPart[] {
  const whole = brotli(html).length;
  const sections = [...html.matchAll(/<section[^>]*\bid="([^"]+)"[\s\S]*?<\/section>/g)];
  const named = sections.map(([section, id]) => [`section #${id}`, section] as const);
  const parts = [...Object.entries(PARTS), ...named].map(([part, pattern]) => {
    const rest = html.replaceAll(pattern, '');
    return { part, written: html.length - rest.length, compressed: whole - brotli(rest).length };
  });
  const bare = html
    .replaceAll(STYLE, '')
    .replaceAll(SCRIPT, '')
    .replaceAll(/<[^>]+>/g, ' ');
  const text = bare.replaceAll(/\s+/g, ' ');
  return [
    ...parts,
    { part: 'visible words (by themselves)', written: text.length, compressed: brotli(text).length },
  ];
}

/** Position just behind the hero. */
function heroEnd(html: string): number {
  const start = html.search(/<section[^>]*\bid="hero"/);
  if (start < 0) throw new Error('The document has no section #hero.');
  return Buffer.byteLength(html.slice(0, html.indexOf('</section>', start) + '</section>'.length));
}

/** What a browser can read of a stream of which only the first bytes have arrived. */
function readablePart(compressed: Buffer, bytes: number): Buffer {
  return brotliDecompressSync(compressed.subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  });
}

/** The fewest first bytes of the stream that read as far as `position`. */
function bytesUntil(compressed: Buffer, position: number): number {
  let low = 0;
  let high = compressed.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (readablePart(compressed, middle).length >= position) high = middle;
    else low = middle + 1;
  }
  return low;
}
