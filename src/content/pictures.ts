import type { FocalPoint } from './fields.ts';
import type { Problem } from './problem.ts';

/** Width and height in pixels; a null height stands for a picture that is shown whole. */
type Size = readonly [width: number, height: number | null];

/**
 * The largest file of each slot of the page that shows pictures. Files have up to two device pixels for one of CSS:
 * three would cost phones twice the data for a difference that nobody sees.
 */
const LARGEST = {
  portrait: [900, 1125],
  cover: [600, null],
  ticket: [600, 660],
  activity: [820, 984],
  thumbnail: [828, 466],
} as const satisfies Record<string, Size>;

export type PictureSlot = keyof typeof LARGEST;

/** The point of a portrait that stays in view unless the owner chooses another; Hero.module.css has the same. */
export const PORTRAIT_FOCUS: FocalPoint = { x: 50, y: 20 };

/** Width / height of a slot's frame; null for one that shows its pictures whole. */
export function frameRatio(slot: PictureSlot): number | null {
  const [width, height]: Size = LARGEST[slot];
  return height && width / height;
}

/** Files of a photograph for each format, and how many times as wide as the next smaller each is. */
const FILES = 4;
const STEP = 1.5;

/**
 * The widths in pixels of a photograph's files, smallest first. They cover the slot's frame: a photograph that is wider
 * than the frame is cropped at its sides.
 * @param ratio the photograph's width / height
 */
export function fileWidths(slot: PictureSlot, ratio: number): readonly number[] {
  const [width, height]: Size = LARGEST[slot];
  const largest = Math.max(width, (height ?? 0) * ratio);
  return Array.from({ length: FILES }, (_, smaller) => Math.round(largest / STEP ** smaller)).toReversed();
}

/**
 * The problem of a photograph that is too small for its slot, or null. It looks blurred if the page would have to enlarge
 * it already for the second largest of its files; the remedy names the width of the largest.
 */
export function blurProblem(
  slot: PictureSlot,
  { width, height }: { readonly width: number; readonly height: number },
): Pick<Problem, 'wrong' | 'wanted'> | null {
  const [second = 0, largest = 0] = fileWidths(slot, width / height).slice(-2);
  if (width >= second) return null;
  return {
    wrong: `se verá borrosa: mide ${width} × ${height}`,
    wanted: `busca una de ${largest} de ancho o más`,
  };
}
