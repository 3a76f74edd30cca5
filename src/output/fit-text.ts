/** Where a text may stand, and how large. All lengths in the same unit, e.g. points of a picture. */
export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** Size of the letters: the largest that is wanted, and the smallest that can still be read. */
  readonly largest: number;
  readonly smallest: number;
  /** From one line to the next, as a multiple of the size. */
  readonly leading: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Width of a text whose letters have the size 1. */
export type Measure = (text: string) => number;

const ELLIPSIS = '…';

/** A text of several lines keeps them, and no others, while that makes it no smaller than this share of the largest. */
const WORTH_KEEPING = 0.8;

/**
 * Sets `text` as large as its box allows: it keeps the line breaks it has, wraps between words into lines of much the
 * same length, and shrinks; what does not fit at the smallest size either is parted within words, and ends in an
 * ellipsis.
 */
export function fitText(text: string, measure: Measure, box: TextBox): FittedText {
  const written = text.split('\n').map((line) => line.trim().split(/\s+/));
  const whole = written.map((words) => words.join(' '));
  for (let size = box.largest; written.length > 1 && size >= box.largest * WORTH_KEEPING; size -= 1) {
    if (fits(whole, size, measure, box)) return { size, lines: whole };
  }
  for (let size = box.largest; size >= box.smallest; size -= 1) {
    const lines = written.flatMap((words) => wrap(words, measure, box.width / size));
    if (!fits(lines, size, measure, box)) continue;
    return { size, lines: written.flatMap((words) => balanced(words, measure, box.width / size)) };
  }
  return { size: box.smallest, lines: cut(written, measure, box) };
}

function fits(lines: readonly string[], size: number, measure: Measure, { width, height, leading }: TextBox) {
  return lines.length * size * leading <= height && lines.every((line) => measure(line) * size <= width);
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
  let line = '';
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The lines that fit at the smallest size, one at least. */
function cut(written: readonly (readonly string[])[], measure: Measure, box: TextBox): readonly string[] {
  const width = box.width / box.smallest;
  const most = Math.max(1, Math.floor(box.height / (box.smallest * box.leading)));
  const lines = written.flatMap((words) =>
    wrap(
      words.flatMap((word) => parts(word, measure, width)),
      measure,
      width,
    ),
  );
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last && measure(last + ELLIPSIS) > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), last.trimEnd() + ELLIPSIS];
}

/** A word in pieces of at most `width`. */
function parts(word: string, measure: Measure, width: number): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = letter;
    } else piece += letter;
  }
  return [...pieces, piece];
}
