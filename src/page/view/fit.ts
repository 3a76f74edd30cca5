/** What a place holds at its full size, in letters. */
export interface Room {
  /** In a word: a longer one is wider than its column. */
  readonly word: number;
  /** In all lines that look well there. */
  readonly all: number;
  /** In a line that the owner has broken off; without it such lines may break once more. */
  readonly line?: number;
}

/** The places whose words step down in size. */
export const ROOMS = {
  /** The hero's title: its letters are as wide as a phone, or the words' half of a wide screen, allows. */
  title: { word: 12, line: 15, all: 42 },
  /** The site's name in the header: two lines on a phone, beside the button that opens the menu. */
  name: { word: 13, all: 22 },
  /** One line of the phone's menu. */
  menu: { word: 14, all: 15 },
  /** Three lines of a section's title on a phone. */
  heading: { word: 14, all: 52 },
  /** A part of the story's title, beside the orchid. */
  story: { word: 10, all: 45 },
  /** An activity, beside its panel on a phone and below it elsewhere. */
  activity: { word: 11, all: 22 },
  /** Five lines of the mission on a phone. */
  mission: { word: 14, all: 100 },
  /** A figure set large. */
  figure: { word: 5, all: 5 },
  /** A card's title, beside its picture on a phone. */
  card: { word: 11, all: 60 },
  /** The footer's title: as large as the hero's, and beside the shut book. */
  farewell: { word: 10, all: 22 },
} as const satisfies Record<string, Room>;

/** What each step leaves of the full size; `styles/long-words.css` sets the same. */
const SCALES = [1, 0.8, 0.64, 0.5];
/** What balanced lines use of their width. */
const FILLED = 0.75;

/** By how many steps (0 to 3) a text is set smaller, so that it fits its place. */
export function stepOf(text: string, { word, line = 0, all }: Room): number {
  const lines = text.split('\n');
  const longestWord = lettersOf(longestOf(text.split(/[ \n\-–—/]+/)));
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
