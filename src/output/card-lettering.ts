import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Buffer as ShapedLine, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import type { Content, Site } from '../content/schema.ts';

/** What the social card says: words of the site, and the title with its line breaks. Without an author the name signs. */
export type CardWords = Pick<Site, 'name' | 'author' | 'jobTitle' | 'domainLabel'> &
  Pick<Content['hero'], 'title'>;

/** The faces of the card. Tracking, in ems, sets letters a little closer, as on the page. */
const DISPLAY = { family: 'alegreya', weight: 800, tracking: -0.02 };
const TEXT = { family: 'figtree', weight: 450, tracking: 0 };
const STRONG = { family: 'figtree', weight: 650, tracking: -0.005 };

/**
 * The room that a text has, the size of its letters where there is room, and from one line to the next as a multiple
 * of that size: lengths in pixels of a card of 1200 by 630.
 */
const NAME = { ...DISPLAY, width: 400, height: 84, largest: 42, leading: 1.05 };
const TITLE = { ...DISPLAY, width: 500, height: 222, largest: 92, leading: 0.94 };
const AUTHOR = { ...STRONG, width: 440, height: 54, largest: 36, leading: 1.2 };
const JOB = { ...TEXT, width: 440, height: 82, largest: 34, leading: 1.2 };
const DOMAIN = { ...STRONG, width: 1072, height: 40, largest: 32, leading: 1 };

/** Left edge and middle of each column: beside the mark, above the hill, on the hill. */
const BESIDE_MARK = { x: 142, middle: 92 };
const ABOVE_HILL = { x: 64, middle: 336 };
const ON_HILL = { x: 64, middle: 593.4 };

const GAP = 22;
/** From the top of a line to its baseline, in ems. */
const ASCENT = 0.78;
/** A text of several lines keeps them while that makes it no smaller than this share of the largest. */
const WORTH_KEEPING = 0.8;
/** Stands in the title for the full stop that is the rising sun: a sign that no font has. Its width is in ems. */
const SUN = '\u{F0000}';
const SUN_WIDTH = 0.66;

/**
 * Sets the words of the social card, each text within its place however long it is.
 * @returns all letters as the data of one path, so that no font of the machine is asked for; and the sun that is the
 * title's full stop, if it has one: its left edge, the line that it stands on, its width
 */
export async function cardLettering({ name, title, author, jobTitle, domainLabel }: CardWords) {
  const heading = await fitted(title.replace(/\.\s*$/, SUN), TITLE);
  const signature = author ? [await fitted(author, AUTHOR)] : [];
  const lines = [
    ...column(BESIDE_MARK, [await fitted(name, NAME)]),
    ...column(ABOVE_HILL, [heading, ...signature, await fitted(jobTitle, JOB)]),
    ...column(ON_HILL, [await fitted(domainLabel, DOMAIN)]),
  ];
  const letters = lines.map(({ face, text, size, x, y }) => face.draw(text, size, x, y)).join('');
  const end = lines.find(({ text }) => text.endsWith(SUN));
  if (!end) return { letters, sun: null };
  const width = SUN_WIDTH * end.size;
  return { letters, sun: { x: end.x + end.face.measure(end.text) * end.size - width, y: end.y, width } };
}

/** One block below the other, around a middle: all lines, each with its left edge and baseline. */
function column({ x, middle }: typeof ABOVE_HILL, blocks: readonly Awaited<ReturnType<typeof fitted>>[]) {
  let top = middle - blocks.reduce((sum, { lines, pitch }) => sum + lines.length * pitch + GAP, -GAP) / 2;
  return blocks.flatMap(({ face, lines, size, pitch }) => {
    const first = top + size * ASCENT;
    top += lines.length * pitch + GAP;
    return lines.map((text, index) => ({ face, text, size, x, y: first + index * pitch }));
  });
}

/**
 * Sets `text` as large as its place allows: in the lines that it has, where they are worth keeping, or else in the
 * fewest that make it largest.
 */
async function fitted(text: string, { width, height, largest, leading, ...style }: typeof TITLE) {
  const face = await openFace(style, text);
  const set = (lines: readonly string[]) => {
    const longest = Math.max(...lines.map(face.measure));
    const size = Math.min(largest, width / longest, height / lines.length / leading);
    return { face, lines, size, pitch: size * leading };
  };
  const written = face.text.split('\n').map((line) => line.trim().split(/\s+/).join(' '));
  const kept = set(written);
  if (written.length > 1 && kept.size >= largest * WORTH_KEEPING) return kept;

  /** Words in `count` lines of much the same length: each ends where it is nearest to its share of what is left. */
  const wrapped = (words: readonly string[], count: number): readonly string[] => {
    const line = (end: number) => words.slice(0, end).join(' ');
    if (count === 1) return [line(words.length)];
    const share = face.measure(line(words.length)) / count;
    let end = 1;
    while (end <= words.length - count && face.measure(line(end)) + face.measure(line(end + 1)) <= 2 * share)
      end += 1;
    return [line(end), ...wrapped(words.slice(end), count - 1)];
  };
  const words = written.join(' ').split(' ');
  const tries = words.map((_, index) => set(wrapped(words, index + 1)));
  return tries.reduce((best, next) => (next.size > best.size ? next : best));
}

/**
 * One weight of a variable face, and `text` in the letters that it has: others lose their accent, and a sign such as a
 * pictograph is left out.
 */
async function openFace({ family, weight, tracking }: typeof TEXT, text: string) {
  const file = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const letters = `${text.normalize('NFC')} ${text.normalize('NFD')}`.replaceAll(/\p{M}/gu, '');
  const options = { targetFormat: 'sfnt', keepFeatures: ['kern'], variationAxes: { wght: weight } } as const;
  const face = new Face(new Blob(await subsetFont(whole, letters, options)));
  const font = new Font(face);
  const known = new Set([SUN, ...String.fromCodePoint(...face.collectUnicodes())]);
  const spell = (letter: string) => [letter, ...letter.normalize('NFD')].find((one) => known.has(one)) ?? '';
  const spelled = text.normalize('NFC').replaceAll(/./gu, spell);

  /** The glyphs of a line, each with its left edge, and the line's width, where letters have the size 1. */
  const shaped = (line: string) => {
    const buffer = new ShapedLine();
    buffer.addText(line);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    let width = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: glyph, xAdvance = 0 }) => {
      const left = width;
      width += glyph ? xAdvance / face.upem + tracking : SUN_WIDTH;
      return { glyph, left };
    });
    return { glyphs, width };
  };
  /** The outlines of a line from its left edge and baseline; y grows upwards in fonts, downwards in pictures. */
  const draw = (line: string, size: number, x: number, y: number) => {
    const unit = size / face.upem;
    const outlines = shaped(line).glyphs.flatMap(({ glyph, left }) => {
      const placed = (value: number, index: number) =>
        index % 2 ? y - value * unit : x + left * size + value * unit;
      return font.glyphToJson(glyph).map(({ type, values }) => type + values.map(placed).join(' '));
    });
    return outlines.join('');
  };
  return { text: spelled, measure: (line: string) => shaped(line).width, draw };
}
