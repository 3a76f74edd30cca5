import { CardGrid, Container, Edge, Ground, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { printedBooksView } from '../view/books.ts';
import { BookCard } from './BookCard.tsx';
import styles from './PrintedBooks.module.css';

/** Printed books on their shelf (specification section 2, id printed-books). */
export function PrintedBooks({ content }: SectionProps) {
  const view = printedBooksView(content);
  return (
    <section id="printed-books" className={styles.printedBooks} aria-labelledby="printed-books-title">
      <Edge name="booksEdge" />
      <Ground color="#fbdfbb" />
      <Container>
        <div className={styles.shelf}>
          <SectionHeading id="printed-books-title" title={view.title} lead={view.lead} />
          <CardGrid>
            {view.books.map((book, index) => (
              <BookCard
                key={book.id}
                kind="printed"
                book={book}
                index={index}
                featuresLabel={view.featuresLabel}
              />
            ))}
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
