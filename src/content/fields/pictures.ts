/** Width and height in pixels; a null height stands for a picture that is shown whole. */
type Size = readonly [width: number, height: number | null];

/**
 * The largest file of each slot of the page that shows pictures. Files have up to two device pixels for one of CSS:
 * three would cost phones twice the data for a difference that nobody sees.
 */
export const LARGEST_FILES = {
  portrait: [900, 1125],
  cover: [600, null],
  ticket: [600, 660],
  activity: [820, 984],
  thumbnail: [828, 466],
} as const satisfies Record<string, Size>;

export type PictureSlot = keyof typeof LARGEST_FILES;

/** A point of a picture, in per cent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

/** The point of a portrait that stays in view unless the owner chooses another; Hero.module.css has the same. */
export const PORTRAIT_FOCUS: FocalPoint = { x: 50, y: 20 };

/** Files of a photograph for each format, and how many times as wide as the next smaller each is. */
const FILES = 4;
const STEP = 1.5;

/**
 * The widths in pixels of a photograph's files, smallest first. They cover the slot's frame: a photograph that is wider
 * than the frame is cropped at its sides.
 * @param ratio the photograph's width / height
 */
export function fileWidths(slot: PictureSlot, ratio: number): readonly number[] {
  const [width, height]: Size = LARGEST_FILES[slot];
  const largest = Math.max(width, (height ?? 0) * ratio);
  return Array.from({ length: FILES }, (_, smaller) => Math.round(largest / STEP ** smaller)).toReversed();
}
