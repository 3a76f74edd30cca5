import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Face, Font, Buffer as ShapedLine, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** What the social card says. */
export interface CardWords {
  readonly siteName: string;
  /** The page's title, with its line breaks. */
  readonly title: string;
  /** Who signs; null where the site's own name does. */
  readonly author: string | null;
  readonly jobTitle: string;
  readonly domain: string;
}

/** The card's words, drawn. */
export interface CardLettering {
  /** All letters, as the data of one path. */
  readonly letters: string;
  /** The rising sun that is the title's full stop: its left edge, the line that it stands on, its width. */
  readonly sun: { readonly x: number; readonly y: number; readonly width: number } | null;
}

/** The room that a text has and how it is set: lengths in pixels of a card of 1200 by 630. */
interface Style {
  readonly face: FaceName;
  readonly width: number;
  readonly height: number;
  /** Size of the letters where there is room. */
  readonly largest: number;
  /** From one line to the next, as a multiple of the size. */
  readonly leading: number;
}

const NAME: Style = { face: 'display', width: 400, height: 84, largest: 42, leading: 1.05 };
const TITLE: Style = { face: 'display', width: 500, height: 222, largest: 92, leading: 0.94 };
const AUTHOR: Style = { face: 'strong', width: 440, height: 54, largest: 36, leading: 1.2 };
const JOB: Style = { face: 'text', width: 440, height: 82, largest: 34, leading: 1.2 };
const DOMAIN: Style = { face: 'strong', width: 1072, height: 40, largest: 32, leading: 1 };

/** Left edge and middle of each column: beside the mark, above the hill, on the hill. */
const BESIDE_MARK = { x: 142, middle: 92 };
const ABOVE_HILL = { x: 64, middle: 336 };
const ON_HILL = { x: 64, middle: 593.4 };

const GAP = 22;
/** From the top of a line to its baseline, in ems. */
const ASCENT = 0.78;
/** Width of the sun that is the title's full stop, and how far it reaches beyond the one in the font, in ems. */
const SUN = { width: 0.66, beyond: 0.44 };

/**
 * Sets the words of the social card, each within its place however long it is.
 * @returns outlines, so that no font of the machine is asked for
 */
export async function cardLettering(words: CardWords): Promise<CardLettering> {
  const { siteName, title, author, jobTitle, domain } = words;
  const letters = [siteName, title, author, jobTitle, domain].join('');
  const faces: Faces = {
    display: await openFace('display', letters),
    text: await openFace('text', letters),
    strong: await openFace('strong', letters),
  };
  const signature: readonly Block[] = author ? [[author, AUTHOR]] : [];
  const lines = [
    ...column(BESIDE_MARK, [[siteName, NAME]], faces),
    ...column(ABOVE_HILL, [[title, TITLE], ...signature, [jobTitle, JOB]], faces),
    ...column(ON_HILL, [[domain, DOMAIN]], faces),
  ];
  const last = lines.findLast(({ style }) => style === TITLE);
  const end = last && isStopped(last.text, TITLE) ? { ...last, text: last.text.slice(0, -1) } : null;
  const drawn = lines.map((line) => {
    const { text, size, x, y } = end && line === last ? end : line;
    return faces[line.style.face].draw(text, size, { x, y });
  });
  const sun = end && {
    x: end.x + faces[TITLE.face].measure(end.text) * end.size,
    y: end.y,
    width: SUN.width * end.size,
  };
  return { letters: drawn.join(''), sun };
}

/** Whether a line may end in the sun. */
function isStopped(line: string, style: Style): boolean {
  return style === TITLE && line.endsWith('.');
}

type Block = readonly [text: string, style: Style];

/** One block below the other, around a middle: all lines, each with its left edge and baseline. */
function column({ x, middle }: typeof BESIDE_MARK, blocks: readonly Block[], faces: Faces) {
  const set = blocks.map(([text, style]) => {
    const { measure } = faces[style.face];
    const withSun: Measure = (line) => measure(line) + (isStopped(line, style) ? SUN.beyond : 0);
    const { size, lines } = fitted(text, withSun, style);
    return { style, size, lines, pitch: size * style.leading };
  });
  const total = set.reduce((sum, { lines, pitch }) => sum + lines.length * pitch + GAP, -GAP);
  let top = middle - total / 2;
  return set.flatMap(({ style, size, lines, pitch }) => {
    const baseline = top + size * ASCENT;
    top += lines.length * pitch + GAP;
    return lines.map((text, index) => ({ style, text, size, x, y: baseline + index * pitch }));
  });
}

/** A text of several lines keeps them, and no others, while that makes it no smaller than this share of the largest. */
const WORTH_KEEPING = 0.8;

/**
 * Sets `text` as large as its place allows: it keeps the line breaks it has, wraps between words into lines of much
 * the same length, and shrinks until it fits.
 */
function fitted(text: string, measure: Measure, { width, height, largest, leading }: Style) {
  const written = text.split('\n').map((line) => line.trim().split(/\s+/));
  const whole = written.map((words) => words.join(' '));
  const sizes = Array.from({ length: largest }, (_, index) => largest - index);
  const fits = (lines: readonly string[], size: number) =>
    lines.length * size * leading <= height && lines.every((line) => measure(line) * size <= width);
  const kept = sizes.find((size) => size >= largest * WORTH_KEEPING && fits(whole, size));
  if (kept && whole.length > 1) return { size: kept, lines: whole };
  const wrapped = (size: number) => written.flatMap((words) => wrap(words, measure, width / size));
  const size = sizes.find((each) => fits(wrapped(each), each)) ?? 1;
  return { size, lines: written.flatMap((words) => balanced(words, measure, width / size)) };
}

/** As few lines as `width` allows, in the narrowest column that needs no more of them. */
function balanced(words: readonly string[], measure: Measure, width: number): readonly string[] {
  let best = wrap(words, measure, width);
  for (let share = 0.95; share > 0.5 && best.length > 1; share -= 0.05) {
    const narrower = wrap(words, measure, width * share);
    const isOverflowing = narrower.some((line) => measure(line) > width * share);
    if (isOverflowing || narrower.length > best.length) break;
    best = narrower;
  }
  return best;
}

/** Words in lines of at most `width`; a longer word has a line of its own. */
function wrap(words: readonly string[], measure: Measure, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** The faces of the card. Tracking, in ems, sets letters a little closer, as on the page. */
const FACES = {
  display: { family: 'alegreya', weight: 800, tracking: -0.02 },
  text: { family: 'figtree', weight: 450, tracking: 0 },
  strong: { family: 'figtree', weight: 650, tracking: -0.005 },
} as const;

type FaceName = keyof typeof FACES;
type Faces = Readonly<Record<FaceName, Awaited<ReturnType<typeof openFace>>>>;
/** Width of a line whose letters have the size 1. */
type Measure = (line: string) => number;

/**
 * One weight of a variable face. A letter that it lacks is drawn without its accent; a sign that it lacks, such as a
 * pictograph, is left out.
 */
async function openFace(name: FaceName, letters: string) {
  const { family, weight, tracking } = FACES[name];
  const file = `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`;
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const one = await subsetFont(whole, letters + letters.normalize('NFD'), {
    targetFormat: 'sfnt',
    keepFeatures: ['kern', 'lnum', 'ccmp', 'locl'],
    variationAxes: { wght: weight },
  });
  const face = new Face(new Blob(one));
  const font = new Font(face);
  const known = new Set(face.collectUnicodes());

  /** A line's glyphs, each with the pen's place, and its width, in ems. */
  const shaped = (line: string) => {
    const buffer = new ShapedLine();
    buffer.addText(inLetters(known, line));
    buffer.guessSegmentProperties();
    shape(font, buffer);
    let width = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint: glyph, ...offsets }) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = offsets;
      const pen = { x: width + xOffset / face.upem, y: yOffset / face.upem };
      width += xAdvance / face.upem + tracking;
      return { glyph, pen };
    });
    return { glyphs, width };
  };

  const widths = new Map<string, number>();
  return {
    measure: (line: string) => {
      const width = widths.get(line) ?? shaped(line).width;
      widths.set(line, width);
      return width;
    },
    /** The outlines of a line that begins at `at`: left edge and baseline. */
    draw: (line: string, size: number, at: { readonly x: number; readonly y: number }) => {
      const drawn = shaped(line).glyphs.flatMap(({ glyph, pen }) => {
        // The values are pairs of x and y; y grows upwards in fonts and downwards in pictures.
        const placed = (value: number, index: number) =>
          index % 2 === 0
            ? at.x + size * (pen.x + value / face.upem)
            : at.y - size * (pen.y + value / face.upem);
        return font
          .glyphToJson(glyph)
          .map(({ type, values }) => type + values.map(placed).map(rounded).join(' '));
      });
      return drawn.join('');
    },
  };
}

/** The text in letters that a face has. */
function inLetters(known: ReadonlySet<number>, text: string): string {
  const has = (letter: string) => known.has(letter.codePointAt(0) ?? 0);
  return [...text.normalize('NFC')]
    .flatMap((letter) => (has(letter) ? letter : [...letter.normalize('NFD')].filter(has)))
    .join('');
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
