import { revealHeading } from './reveal.ts';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  /** Id of the title, by which its section is named (WCAG 2.2, 1.3.1). */
  readonly id?: string;
  readonly title: string;
  readonly lead: string;
  /** On a stage both stand in the middle from 840 px on; elsewhere side by side. */
  readonly centred?: boolean;
}

/** Title and lead that open a section. */
export function SectionHeading({ id, title, lead, centred = false }: SectionHeadingProps) {
  return (
    <div className={`${styles.heading} ${centred ? styles.centred : styles.beside}`} {...revealHeading}>
      <h2 id={id}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </div>
  );
}
