/** What a place holds at its full size, in letters. */
export interface Room {
  /** In a word: a longer one is wider than its column. */
  readonly word: number;
  /** In all lines that look well there. */
  readonly all: number;
  /** In a line that the owner has broken off; without it such lines may break once more. */
  readonly line?: number;
}

/** What each step leaves of the full size; `styles/other-lengths.css` sets the same. */
const SCALES = [1, 0.8, 0.64, 0.5];
/** What balanced lines use of their width. */
const FILLED = 0.75;

/** By how many steps (0 to 3) a text is set smaller, so that it fits its place. */
export function stepOf(text: string, { word, line = 0, all }: Room): number {
  const lines = text.split('\n');
  const longestWord = lettersOf(longestOf(text.split(/[\s\-–—/]+/)));
  const longestLine = lettersOf(longestOf(lines));
  // Lines that would be too small to stay whole are broken like a text without breaks.
  const isWhole = lines.length > 1 && longestLine <= line * 2;
  const step = SCALES.findIndex((scale) => {
    if (longestWord * scale > word) return false;
    // Smaller letters fill a line with more of them, and the same height with more lines.
    return isWhole
      ? longestLine * scale <= line && lines.length * scale * line * FILLED <= all
      : lettersOf(text) * scale ** 2 <= all;
  });
  return step < 0 ? SCALES.length - 1 : step;
}

/** The text with the most letters. */
export function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (lettersOf(text) > lettersOf(longest) ? text : longest), '');
}

/** What people count as letters: an accent or an emoji of several signs is one with its base. */
export function lettersOf(text: string): number {
  return [...new Intl.Segmenter('es').segment(text)].length;
}
