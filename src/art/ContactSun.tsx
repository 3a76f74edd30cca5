import type { ArtProps } from './ArtProps.ts';
import styles from './ContactSun.module.css';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The sun that rises behind the contact form, with two macaws beside it. */
export function ContactSun({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-500 -490 1000 490" overflow="visible">
      <Cut id="contactSun" />
      <Cut id="macawsAbove" className={styles.narrow} />
      <Cut id="macawsBeside" className={styles.wide} />
    </Drawing>
  );
}
