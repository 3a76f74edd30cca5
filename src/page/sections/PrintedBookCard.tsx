import { CardButton } from '../ui/CardButton.tsx';
import { FeatureList } from '../ui/FeatureList.tsx';
import { Price } from '../ui/Price.tsx';
import { Rating } from '../ui/Rating.tsx';
import { revealCard } from '../ui/reveal.ts';
import type { BookCardView } from '../view/books.ts';
import styles from './PrintedBookCard.module.css';
import { PrintedBookStage } from './PrintedBookStage.tsx';

interface PrintedBookCardProps {
  readonly book: BookCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** Spoken name of the list of features. */
  readonly featuresLabel: string;
}

/** A printed book on its shelf; what cannot be bought yet is faded paper, its words still readable. */
export function PrintedBookCard({ book, index, featuresLabel }: PrintedBookCardProps) {
  const look = book.action.kind === 'disabled' ? styles.coming : styles.available;
  return (
    <article className={`${styles.card} ${look}`} aria-label={book.title} {...revealCard(index)}>
      <PrintedBookStage book={book} hasBird={index === 0} />
      <div className={styles.words}>
        <p className={styles.category}>{book.category}</p>
        <h3 className={styles.title}>{book.title}</h3>
        <p className={styles.description}>{book.description}</p>
        <div className={styles.features}>
          <FeatureList features={book.features} label={featuresLabel} />
        </div>
        <div className={styles.footer}>
          <Price price={book.price} />
          <Rating rating={book.rating} />
        </div>
        <div className={styles.action}>
          <CardButton action={book.action} about={book.title} tone="clay" wide />
        </div>
      </div>
    </article>
  );
}
