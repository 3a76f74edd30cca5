import { revealHeading } from './reveal.ts';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  readonly title: string;
  readonly lead: string;
  /** On a stage both stand in the middle from 840 px on; elsewhere side by side. */
  readonly centred?: boolean;
}

/** Title and lead that open a section. */
export function SectionHeading({ title, lead, centred = false }: SectionHeadingProps) {
  return (
    <div className={`${styles.heading} ${centred ? styles.centred : styles.beside}`} {...revealHeading}>
      <h2>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
