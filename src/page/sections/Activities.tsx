import { ActivityPanel } from '../../art/ActivityPanel.tsx';
import { revealCard } from '../ui/reveal.ts';
import type { AboutView } from '../view/story.ts';
import styles from './Activities.module.css';

/** What she does: three panels hung like pictures, each a little out of line. */
export function Activities({ activities }: Pick<AboutView, 'activities'>) {
  return (
    <ul className={styles.activities}>
      {activities.map(({ kind, title, description }, index) => (
        <li key={title} className={styles.activity} {...revealCard(index)}>
          <ActivityPanel activity={kind} className={styles.panel} />
          <div>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
