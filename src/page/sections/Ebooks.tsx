import { Drawing } from '../../art/Drawing.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { CardGrid, Container, Edge, Ground, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { ebooksView } from '../view/books.ts';
import { BookCard } from './BookCard.tsx';
import styles from './Ebooks.module.css';

/**
 * Ebooks in a green garden; then, for visitors who cannot decide, a question and a call to action to ask for a
 * recommendation (specification section 2).
 */
export function Ebooks({ content }: SectionProps) {
  const view = ebooksView(content);
  return (
    <section
      id="ebooks"
      className={styles.ebooks}
      aria-labelledby="ebooks-title"
      data-under-sun={view.isUnderSun || undefined}
    >
      <Ground color="#15463b" />
      {/* The garden's cut edge, what grows over it into the section above, and leaves beside the cards. */}
      <Edge name="ebooksEdge" />
      <Drawing name="sproutWide" className={`${styles.sprout} ${styles.farLeft}`} />
      <Drawing name="sproutThin" className={`${styles.sprout} ${styles.left}`} />
      <Drawing name="sproutWide" className={`${styles.sprout} ${styles.middle}`} />
      <Drawing name="sproutStout" className={`${styles.sprout} ${styles.right}`} />
      <Drawing name="sproutTall" className={`${styles.sprout} ${styles.farRight}`} />
      <Drawing name="sideLeft" className={`${styles.side} ${styles.sideLeft}`} />
      <Drawing name="sideRight" className={`${styles.side} ${styles.sideRight}`} />
      <Container>
        <div className={styles.shelf}>
          <SectionHeading id="ebooks-title" title={view.title} lead={view.lead} />
          <CardGrid>
            {view.books.map((book, index) => (
              <BookCard
                key={book.id}
                kind="ebook"
                book={book}
                index={index}
                featuresLabel={view.featuresLabel}
              />
            ))}
            <div className={styles.recommendation}>
              <p className={styles.question}>{view.recommendationText}</p>
              {/* The sun of the guides would rise over a cup on the lower edge. */}
              {!view.isUnderSun && <Drawing name="coffee" className={styles.coffee} />}
              <div className={styles.action}>
                <ButtonLink href="#contact" tone="sun">
                  {view.recommendationCta}
                </ButtonLink>
              </div>
            </div>
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
