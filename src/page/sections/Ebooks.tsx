import { Drawing } from '../../art/Drawing.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { CardGrid, Container, Edge, Ground, SectionHeading, type SectionProps } from '../ui/Section.tsx';
import { ebooksView } from '../view/books.ts';
import { BookCard } from './BookCard.tsx';
import styles from './Ebooks.module.css';

/** Ebooks in a green garden, then a call to action to ask for a recommendation (specification section 2). */
export function Ebooks({ content }: SectionProps) {
  const view = ebooksView(content);
  return (
    <section id="ebooks" className={styles.ebooks} aria-labelledby="ebooks-title">
      <Ground color="#15463b" />
      <Garden />
      <Container>
        <div className={styles.shelf}>
          <SectionHeading id="ebooks-title" title={view.title} lead={view.lead} />
          <CardGrid rest={view.books.length % 3 || undefined}>
            {view.books.map((book, index) => (
              <BookCard
                key={book.id}
                kind="ebook"
                book={book}
                index={index}
                featuresLabel={view.featuresLabel}
              />
            ))}
            <Recommendation
              text={view.recommendationText}
              label={view.recommendationCta}
              hasCoffee={!view.isUnderSun}
            />
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}

/** The garden's cut edge, what grows over it into the section above, and leaves beside the cards. */
function Garden() {
  return (
    <>
      <Edge name="ebooksEdge" />
      <Drawing name="algaWide" className={`${styles.sprout} ${styles.farLeft}`} />
      <Drawing name="algaThin" className={`${styles.sprout} ${styles.left}`} />
      <Drawing name="algaWide" className={`${styles.sprout} ${styles.middle}`} />
      <Drawing name="algaStout" className={`${styles.sprout} ${styles.right}`} />
      <Drawing name="algaTall" className={`${styles.sprout} ${styles.farRight}`} />
      <Drawing name="sideLeft" className={`${styles.side} ${styles.sideLeft}`} />
      <Drawing name="sideRight" className={`${styles.side} ${styles.sideRight}`} />
    </>
  );
}

interface RecommendationProps {
  readonly text: string;
  readonly label: string;
  /** Whether a cup stands on the section's lower edge. */
  readonly hasCoffee: boolean;
}

/** For visitors who cannot decide: a question and a call to action to the contact section (specification section 2). */
function Recommendation({ text, label, hasCoffee }: RecommendationProps) {
  return (
    <div className={styles.recommendation}>
      <p className={styles.question}>{text}</p>
      {hasCoffee && <Drawing name="coffee" className={styles.coffee} />}
      <div className={styles.action}>
        <ButtonLink href="#contact" tone="sun">
          {label}
        </ButtonLink>
      </div>
    </div>
  );
}
