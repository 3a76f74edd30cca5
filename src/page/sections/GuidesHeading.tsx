import { revealHeading } from '../ui/reveal.ts';
import type { FreeGuidesView } from '../view/guides.ts';
import styles from './GuidesHeading.module.css';

interface GuidesHeadingProps extends Pick<FreeGuidesView, 'title' | 'lead' | 'figures'> {
  /** Id of the title, by which the section is named. */
  readonly id: string;
}

/** Large title as over a ticket counter; beside it the lead and what readers say in figures. */
export function GuidesHeading({ id, title, lead, figures }: GuidesHeadingProps) {
  return (
    <div className={styles.heading} {...revealHeading}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.figures}>
          {figures.map(({ value, label }) => (
            <li key={label}>
              <strong className={styles.value}>{value}</strong> {label}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
