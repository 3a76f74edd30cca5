import { Turpial } from '../../art/Turpial.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { BookCardView } from '../view/books.ts';
import styles from './PrintedBookStage.module.css';

interface PrintedBookStageProps {
  readonly book: Pick<BookCardView, 'picture' | 'ribbon' | 'action'>;
  /** A turpial perches on the drawn book, or stands on the shelf beside a photographed one. */
  readonly hasBird: boolean;
}

/** The book standing on its shelf, whole whatever its shape; faded and under a ribbon while it is to come. */
export function PrintedBookStage({ book, hasBird }: PrintedBookStageProps) {
  const isPhoto = book.picture.sources.length > 0;
  const isComing = book.action.kind === 'disabled';
  const look = [styles.cover, isPhoto && styles.photo, isComing && styles.faded].filter(Boolean).join(' ');
  return (
    <div className={`${styles.stage} ${isComing ? styles.dim : ''}`}>
      <div className={styles.place}>
        <Picture className={look} picture={book.picture} />
        {hasBird && <Turpial className={`${styles.bird} ${isPhoto ? styles.onShelf : ''}`} />}
      </div>
      {book.ribbon && <p className={styles.ribbon}>{book.ribbon}</p>}
    </div>
  );
}
