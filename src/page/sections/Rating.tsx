import { DecorativeSvg } from '../../art/Drawing.tsx';
import type { Site } from '../../content/page-content.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { fillIn } from '../view/format.ts';
import styles from './Rating.module.css';

/** A star is 100 wide; the next one begins 105 after it. */
const STAR_STEP = 105;
const STAR_WIDTH = 100;
const STAR = 'l12 32 33 2-26 21 10 34-29-18-28 17 8-33-25-21 33-2z';
const FIVE_STARS = Array.from({ length: 5 }, (_, index) => `M${50 + index * STAR_STEP} 1${STAR}`).join('');

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
        {drawn < 5 && <path d={FIVE_STARS} opacity=".4" />}
        {/* An inner svg cuts off what is beyond its width. */}
        <DecorativeSvg width={whole * STAR_STEP + (drawn - whole) * STAR_WIDTH} height={STAR_WIDTH}>
          <path d={FIVE_STARS} />
        </DecorativeSvg>
      </DecorativeSvg>
      <span aria-hidden="true">{fillIn(words.label, figure)}</span>
      <VisuallyHidden>{fillIn(words.spoken, figure)}</VisuallyHidden>
    </p>
  );
}
