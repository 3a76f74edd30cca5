import { CardGrid, Container, Edge, HiddenCards, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { buyLabel, buyUrl } from '../view/links.ts';
import { linkToNews, sectionLabel } from '../view/navigation.ts';
import { BookCard } from './BookCard.tsx';
import styles from './PrintedBooks.module.css';
import { PrintedCover } from './PrintedCover.tsx';
import { Voices } from './Voices.tsx';

/** Printed books on their shelf; a disabled one cannot be bought yet (specification sections 2 and 4). */
export function PrintedBooks({ content }: SectionProps) {
  const { title, lead, entries, hiddenAnchors } = content['printed-books'];
  return (
    <section
      id="printed-books"
      className={styles.printedBooks}
      aria-label={sectionLabel(content, 'printed-books')}
    >
      <Edge name="booksEdge" />
      <Container>
        <HiddenCards anchors={hiddenAnchors} />
        <div className={styles.content}>
          <SectionHeading label={content.site.navigation['printed-books']} title={title} lead={lead} />
          <Voices contact={content.contact} />
          <CardGrid>
            {entries.map((book, index) => (
              <BookCard
                key={book.id}
                look="printed"
                book={book}
                index={index}
                cover={<PrintedCover book={book} index={index} site={content.site} />}
                href={buyUrl(book, content.site)}
                buttonLabel={buyLabel(book, content['printed-books'])}
                news={linkToNews(content, book)}
                words={content['printed-books']}
                site={content.site}
              />
            ))}
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
