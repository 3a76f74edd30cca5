import { GardenGap } from '../../art/GardenGap.tsx';
import { PrintedBooksEdge } from '../../art/PrintedBooksEdge.tsx';
import { Container } from '../ui/Container.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import type { PrintedBooksView } from '../view/books.ts';
import { CardGrid } from './CardGrid.tsx';
import { PrintedBookCard } from './PrintedBookCard.tsx';
import styles from './PrintedBooks.module.css';

/** The peach table: printed books on their shelf. */
export function PrintedBooks({ view }: { readonly view: PrintedBooksView }) {
  return (
    <section id="printed-books" className={styles.printedBooks} aria-labelledby="printed-books-title">
      <PrintedBooksEdge className={styles.edge} />
      <Container>
        <div className={styles.shelf}>
          <SectionHeading id="printed-books-title" title={view.title} lead={view.lead} />
          <CardGrid>
            {view.books.map((book, index) => (
              <PrintedBookCard key={book.id} book={book} index={index} featuresLabel={view.featuresLabel} />
            ))}
            <GardenGap className={styles.gap} />
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
