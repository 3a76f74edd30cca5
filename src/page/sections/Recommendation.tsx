import { Dove } from '../../art/Dove.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import styles from './Recommendation.module.css';

interface RecommendationProps {
  readonly text: string;
  readonly label: string;
}

/** For whoever doubts: a question and the way to the contact section (specification section 2). */
export function Recommendation({ text, label }: RecommendationProps) {
  return (
    <div className={styles.recommendation}>
      <Dove className={styles.dove} />
      <p className={styles.question}>{text}</p>
      <div className={styles.action}>
        <ButtonLink href="#contact" tone="sun">
          {label}
        </ButtonLink>
      </div>
    </div>
  );
}
