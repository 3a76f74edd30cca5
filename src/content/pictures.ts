/** One width of the layout: from how many pixels of window on, how wide it shows the picture, and its frame. */
interface Shown {
  readonly from: number;
  readonly length: number;
  readonly unit: 'px' | 'vw';
  /** Width by height of what a picture has to fill; null where it is shown whole. */
  readonly frame: number | null;
}

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
      { from: 960, length: 480, unit: 'px', frame: 4 / 5 },
      { from: 600, length: 53, unit: 'vw', frame: 4 / 5 },
      { from: 0, length: 75, unit: 'vw', frame: 4 / 5 },
    ],
    widths: [390, 600, 760],
  },
  cover: {
    shown: [
      { from: 600, length: 300, unit: 'px', frame: null },
      { from: 0, length: 45, unit: 'vw', frame: null },
    ],
    widths: [180, 300, 450, 600],
  },
  // The stub: 300 by 330 pixels, on a phone 105 by 340.
  ticket: {
    shown: [
      { from: 560, length: 300, unit: 'px', frame: 300 / 330 },
      { from: 0, length: 30, unit: 'vw', frame: 105 / 340 },
    ],
    widths: [120, 240, 360, 600],
  },
  // A panel: 112 by 134 pixels on a phone, elsewhere one of three side by side.
  activity: {
    shown: [
      { from: 1280, length: 410, unit: 'px', frame: 5 / 6 },
      { from: 600, length: 31, unit: 'vw', frame: 5 / 6 },
      { from: 0, length: 112, unit: 'px', frame: 5 / 6 },
    ],
    widths: [120, 240, 410, 820],
  },
  thumbnail: {
    shown: [
      { from: 1180, length: 300, unit: 'px', frame: 16 / 9 },
      { from: 640, length: 50, unit: 'vw', frame: 16 / 9 },
      { from: 0, length: 100, unit: 'vw', frame: 16 / 9 },
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
  const factors = shown.map(({ frame }) => (frame === null ? 1 : Math.max(1, ratio / frame)));
  const [widest = 1, narrowest = 1] = [factors[0], factors.at(-1)];
  const sizes = shown.map(({ from, length, unit }, index) => {
    const painted = `${Math.round(length * (factors[index] ?? 1))}${unit}`;
    return from > 0 ? `(min-width: ${from}px) ${painted}` : painted;
  });
  // The lower half of the widths is for phones.
  const factorOf = (index: number) => (index < widths.length / 2 ? narrowest : widest);
  const scaled = widths.map((width, index) => Math.round(width * factorOf(index)));
  return { sizes: sizes.join(', '), widths: scaled.toSorted((a, b) => a - b) };
}

/** Larger drawings are fetched: in the page they would hold back the words. In bytes, as written. */
const LARGEST_INLINE = 6_000;

/**
 * Writes a small drawing into an address of its own (RFC 2397), so that it is there with the page: the first
 * view's picture would otherwise come one way to the server and back later.
 * @param svg the whole file
 * @returns the address; null for a drawing too large for it
 */
export function inlineDrawing(svg: string): string | null {
  if (Buffer.byteLength(svg) > LARGEST_INLINE) return null;
  const lean = svg
    .replace(/<!--.*?-->/gs, '')
    .replace(/>\s+</g, '><')
    .replaceAll('"', "'")
    .trim();
  return `data:image/svg+xml,${lean.replace(/[%#<>]|[^ -~]/gu, encodeURIComponent)}`;
}
