import { CardButton } from '../ui/CardButton.tsx';
import { FeatureList } from '../ui/FeatureList.tsx';
import { Price } from '../ui/Price.tsx';
import { Rating } from '../ui/Rating.tsx';
import { revealCard } from '../ui/reveal.ts';
import type { BookCardView } from '../view/books.ts';
import styles from './EbookCard.module.css';
import { EbookStage } from './EbookStage.tsx';

interface EbookCardProps {
  readonly book: BookCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** Spoken name of the list of features. */
  readonly featuresLabel: string;
}

/** An ebook: its cover before a bouquet, what it brings, its price and the way to the bookstore. */
export function EbookCard({ book, index, featuresLabel }: EbookCardProps) {
  return (
    <article className={styles.card} aria-label={book.title} {...revealCard(index)}>
      <EbookStage picture={book.picture} index={index} />
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
          <CardButton action={book.action} about={book.title} wide />
        </div>
      </div>
    </article>
  );
}
