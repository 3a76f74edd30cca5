import { Container } from '../ui/Container.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import type { EbooksView } from '../view/books.ts';
import { CardGrid } from './CardGrid.tsx';
import { EbookCard } from './EbookCard.tsx';
import styles from './Ebooks.module.css';
import { EbooksGarden } from './EbooksGarden.tsx';
import { Recommendation } from './Recommendation.tsx';

/** The green garden: ebooks, then a way to ask which one to begin with (specification section 2). */
export function Ebooks({ view }: { readonly view: EbooksView }) {
  return (
    <section id="ebooks" className={styles.ebooks} aria-labelledby="ebooks-title">
      <EbooksGarden />
      <Container>
        <div className={styles.shelf}>
          <SectionHeading id="ebooks-title" title={view.title} lead={view.lead} />
          <CardGrid>
            {view.books.map((book, index) => (
              <EbookCard key={book.id} book={book} index={index} featuresLabel={view.featuresLabel} />
            ))}
            <Recommendation text={view.recommendationText} label={view.recommendationCta} />
          </CardGrid>
        </div>
      </Container>
    </section>
  );
}
