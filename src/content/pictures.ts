/**
 * One width of the layout: from how many pixels of window on, how wide it shows the picture, and the width by height
 * of the frame that it has to fill; null where it is shown whole.
 */
type Shown = readonly [from: number, length: number, unit: 'px' | 'vw', frame: number | null];

/** How a kind of picture is shown, widest window first; the widths worth making of it in pixels, smallest first. */
interface Place {
  readonly shown: readonly [Shown, ...Shown[]];
  readonly widths: readonly number[];
}

/**
 * How large the layout shows each kind of photograph (HTML `sizes`), and the widths worth making of it:
 * up to two device pixels to one. Phones with three show no difference worth twice the data.
 */
export const PICTURE_PRESETS = {
  portrait: {
    shown: [
      [960, 480, 'px', 4 / 5],
      [600, 53, 'vw', 4 / 5],
      [0, 75, 'vw', 4 / 5],
    ],
    widths: [390, 600, 760],
  },
  cover: {
    shown: [
      [600, 300, 'px', null],
      [0, 45, 'vw', null],
    ],
    widths: [180, 300, 450, 600],
  },
  // The stub: 300 by 330 pixels, on a phone 105 by 340.
  ticket: {
    shown: [
      [560, 300, 'px', 300 / 330],
      [0, 30, 'vw', 105 / 340],
    ],
    widths: [120, 240, 360, 600],
  },
  // A panel: 112 by 134 pixels on a phone, elsewhere one of three side by side.
  activity: {
    shown: [
      [1280, 410, 'px', 5 / 6],
      [600, 31, 'vw', 5 / 6],
      [0, 112, 'px', 5 / 6],
    ],
    widths: [120, 240, 410, 820],
  },
  thumbnail: {
    shown: [
      [1180, 300, 'px', 16 / 9],
      [640, 50, 'vw', 16 / 9],
      [0, 100, 'vw', 16 / 9],
    ],
    widths: [300, 480, 640, 828],
  },
} as const satisfies Record<string, Place>;

export type PicturePlace = keyof typeof PICTURE_PRESETS;

/**
 * How a photograph is asked for at its place, and the widths to make of it. One that lies more than the frame it
 * fills is painted wider than the frame is, its hidden sides included.
 * @param ratio the photograph's width by its height
 */
export function picturePreset(
  place: PicturePlace,
  ratio: number,
): { readonly sizes: string; readonly widths: readonly number[] } {
  const { shown, widths }: Place = PICTURE_PRESETS[place];
  const factors = shown.map(([, , , frame]) => (frame === null ? 1 : Math.max(1, ratio / frame)));
  const [widest = 1, narrowest = 1] = [factors[0], factors.at(-1)];
  const sizes = shown.map(([from, length, unit], index) => {
    const painted = `${Math.round(length * (factors[index] ?? 1))}${unit}`;
    return from > 0 ? `(min-width: ${from}px) ${painted}` : painted;
  });
  // The lower half of the widths is for phones.
  const factorOf = (index: number) => (index < widths.length / 2 ? narrowest : widest);
  const scaled = widths.map((width, index) => Math.round(width * factorOf(index)));
  return { sizes: sizes.join(', '), widths: scaled.toSorted((a, b) => a - b) };
}
