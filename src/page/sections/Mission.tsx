import { revealCard } from '../ui/reveal.ts';
import type { AboutView } from '../view/story.ts';
import styles from './Mission.module.css';

interface MissionProps {
  readonly view: Pick<AboutView, 'missionLabel' | 'mission' | 'figures'>;
}

/** Her mission on a torn sheet, and three figures beside it (specification section 9). */
export function Mission({ view }: MissionProps) {
  return (
    <div className={styles.mission}>
      <div className={styles.sheet} {...revealCard(0)}>
        <p className={styles.label}>{view.missionLabel}</p>
        <p className={styles.words}>{view.mission}</p>
      </div>
      <dl className={styles.figures}>
        {view.figures.map(({ value, label }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.counted}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
