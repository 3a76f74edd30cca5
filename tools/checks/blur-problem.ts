import { fileWidths, type PictureSlot } from '../../src/content/fields/pictures.ts';
import type { Problem } from '../../src/content/read/problem.ts';

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
