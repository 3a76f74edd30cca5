import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';
import styles from './Mural.module.css';

type MuralFrontProps = ArtProps & { withHand: boolean };

/**
 * What lies before the portrait: the garden that grows from the fold of the open book, the book, flowers
 * and the dove; `withHand` adds the hand that holds the book, which only fits the drawn portrait. Same
 * units as MuralBack.
 */
export function MuralFront({ className, withHand }: MuralFrontProps) {
  return (
    <Drawing className={className} viewBox="-260 -190 900 1000" overflow="visible">
      <Cut id="bookLeaf1" className={styles.grow} />
      <Cut id="bookLeaf2" className={styles.grow} />
      <Cut id="bookLeaf3" className={styles.grow} />
      <Cut id="bookLeaf4" className={styles.grow} />
      <Cut id="bookLeaf5" className={styles.grow} />
      <Cut id="book" />
      {withHand && <Cut id="hand" />}
      <Cut id="muralFlowers" />
      <Cut id="muralDove" className={styles.fly} />
    </Drawing>
  );
}
