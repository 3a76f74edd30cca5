/**
 * The width of a picture from a width of the window (px) on, and the ratio (width / height) of the frame that crops it;
 * null if it is shown whole.
 */
type Layout = readonly [minWidth: number, length: number, unit: 'px' | 'vw', frame: number | null];

/** Layouts of a picture, widest window first, and the widths (px) of its files, smallest first. */
interface Slot {
  readonly layouts: readonly [Layout, ...Layout[]];
  readonly widths: readonly number[];
}

/**
 * The slots of the page that show pictures. Files have up to two device pixels for one of CSS: three would cost phones
 * twice the data for a difference that nobody sees.
 */
const SLOTS = {
  portrait: {
    layouts: [
      [960, 480, 'px', 4 / 5],
      [600, 53, 'vw', 4 / 5],
      [0, 75, 'vw', 4 / 5],
    ],
    widths: [390, 600, 760],
  },
  cover: {
    layouts: [
      [600, 300, 'px', null],
      [0, 45, 'vw', null],
    ],
    widths: [180, 300, 450, 600],
  },
  // The stub of a guide's ticket: 300 by 330 pixels, on phones 105 by 340.
  ticket: {
    layouts: [
      [560, 300, 'px', 300 / 330],
      [0, 30, 'vw', 105 / 340],
    ],
    widths: [120, 240, 360, 600],
  },
  // 112 by 134 pixels on phones, elsewhere one of three side by side.
  activity: {
    layouts: [
      [1280, 410, 'px', 5 / 6],
      [600, 31, 'vw', 5 / 6],
      [0, 112, 'px', 5 / 6],
    ],
    widths: [120, 240, 410, 820],
  },
  thumbnail: {
    layouts: [
      [1180, 300, 'px', 16 / 9],
      [640, 50, 'vw', 16 / 9],
      [0, 100, 'vw', 16 / 9],
    ],
    widths: [300, 480, 640, 828],
  },
} as const satisfies Record<string, Slot>;

export type PictureSlot = keyof typeof SLOTS;

/**
 * The `sizes` (HTML) of a photograph in a slot, and the widths of its files. A photograph wider than its frame is
 * cropped: `sizes` must cover the uncropped width.
 * @param ratio the photograph's width / height
 */
export function pictureSizes(
  slot: PictureSlot,
  ratio: number,
): { readonly sizes: string; readonly widths: readonly number[] } {
  const { layouts, widths }: Slot = SLOTS[slot];
  const factors = layouts.map(([, , , frame]) => (frame === null ? 1 : Math.max(1, ratio / frame)));
  const [widest = 1, narrowest = 1] = [factors[0], factors.at(-1)];
  const sizes = layouts.map(([minWidth, length, unit], index) => {
    const width = `${Math.round(length * (factors[index] ?? 1))}${unit}`;
    return minWidth > 0 ? `(min-width: ${minWidth}px) ${width}` : width;
  });
  // The smaller half of the files is for phones.
  const factorOf = (index: number) => (index < widths.length / 2 ? narrowest : widest);
  const scaled = widths.map((width, index) => Math.round(width * factorOf(index)));
  return { sizes: sizes.join(', '), widths: scaled.toSorted((a, b) => a - b) };
}
