import { StarRow } from '../../art/StarRow.tsx';
import styles from './Rating.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface RatingProps {
  readonly rating: { readonly label: string; readonly spoken: string };
}

/** Five stars and their figure: "(4.8)" to the eye, "4.8 de 5" to the ear (specification section 4). */
export function Rating({ rating }: RatingProps) {
  return (
    <p className={styles.rating}>
      <StarRow className={styles.stars} />
      <span aria-hidden="true">{rating.label}</span>
      <VisuallyHidden>{rating.spoken}</VisuallyHidden>
    </p>
  );
}
