import { Cut, DecorativeSvg } from '../../art/Drawing.tsx';
import type { Site } from '../../content/schema.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { fillIn } from '../view/format.ts';
import styles from './Rating.module.css';

/** The row of stars in art.svg: each star is 100 wide and begins 105 after the one before. */
const STAR_STEP = 105;
const STAR_WIDTH = 100;

interface RatingProps {
  /** From 0 to 5. */
  readonly stars: number;
  readonly words: Site['rating'];
}

/** Five stars, filled to the nearest half, and its figure: «(4.8)» to the eye, «Calificación: 4.8 de 5 estrellas» to the ear (specification section 4). */
export function Rating({ stars, words }: RatingProps) {
  // A fifth of a star reads as damage: only halves are drawn.
  const drawn = Math.round(stars * 2) / 2;
  const whole = Math.floor(drawn);
  const figure = { rating: stars.toFixed(1) };
  return (
    <p className={styles.rating}>
      <DecorativeSvg className={styles.stars} viewBox="0 0 520 100">
        <Cut id="starRow" opacity=".4" />
        {/* An inner svg cuts off what is beyond its width. */}
        <DecorativeSvg width={whole * STAR_STEP + (drawn - whole) * STAR_WIDTH}>
          <Cut id="starRow" />
        </DecorativeSvg>
      </DecorativeSvg>
      <span aria-hidden="true">{fillIn(words.label, figure)}</span>
      <VisuallyHidden>{fillIn(words.spoken, figure)}</VisuallyHidden>
    </p>
  );
}
