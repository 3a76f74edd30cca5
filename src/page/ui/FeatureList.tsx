import { LeafIcon } from '../../art/LeafIcon.tsx';
import styles from './FeatureList.module.css';

interface FeatureListProps {
  readonly features: readonly string[];
  /** Spoken name of the list. */
  readonly label: string;
}

/** What a book brings, a leaf before each line. */
export function FeatureList({ features, label }: FeatureListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {features.map((feature) => (
        <li key={feature} className={styles.feature}>
          <LeafIcon className={styles.leaf} />
          {feature}
        </li>
      ))}
    </ul>
  );
}
