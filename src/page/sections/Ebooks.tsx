import { Drawing } from '../../art/Drawing.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import {
  CardGrid,
  Container,
  Edge,
  Ground,
  HiddenCards,
  SectionHeading,
  type SectionProps,
} from '../ui/Section.tsx';
import { buyLabel, buyUrl } from '../view/links.ts';
import { linkToSection, sectionLabel } from '../view/navigation.ts';
import { BookCard } from './BookCard.tsx';
import { EbookCover } from './EbookCover.tsx';
import styles from './Ebooks.module.css';

/**
 * Ebooks in a green garden; then, for visitors who cannot decide, a question and a call to action to ask for a
 * recommendation (specification section 2).
 */
export function Ebooks({ content }: SectionProps) {
  const { title, lead, recommendationText, recommendationCta, entries, hiddenAnchors } = content.ebooks;
  const recommendation = linkToSection(content, 'contact', recommendationCta);
  return (
    <section id="ebooks" className={styles.ebooks} aria-label={sectionLabel(content, 'ebooks')}>
      {/* The garden's cut edge, what grows over it into the section above, and leaves beside the cards. */}
      <Edge name="ebooksEdge" />
      <Ground />
      <Drawing name="sproutWide" className={`${styles.leaves} Ebooks-farLeft`} />
      <Drawing name="sproutThin" className={`${styles.leaves} Ebooks-small Ebooks-left`} />
      <Drawing name="sproutWide" className={`${styles.leaves} Ebooks-small Ebooks-middle`} />
      <Drawing name="sproutStout" className={`${styles.leaves} Ebooks-small Ebooks-right`} />
      <Drawing name="sproutTall" className={`${styles.leaves} Ebooks-farRight`} />
      <Drawing name="sideLeft" className={`${styles.leaves} Ebooks-side Ebooks-sideLeft`} />
      <Drawing name="sideRight" className={`${styles.leaves} Ebooks-side Ebooks-sideRight`} />
      <Container>
        <HiddenCards anchors={hiddenAnchors} />
        <div className={styles.content}>
          <SectionHeading label={content.site.navigation.ebooks} title={title} lead={lead} drawing="coffee" />
          <CardGrid>
            {entries.map((book, index) => (
              <BookCard
                key={book.id}
                look="ebook"
                book={book}
                index={index}
                cover={<EbookCover book={book} index={index} site={content.site} />}
                href={buyUrl(book, content.site)}
                buttonLabel={buyLabel(book, content.ebooks)}
                words={content.ebooks}
                site={content.site}
              />
            ))}
          </CardGrid>
          {(recommendationText || recommendation) && (
            <div className={styles.recommendation}>
              {recommendationText && <p className={styles.question}>{recommendationText}</p>}
              {recommendation && <ButtonLink {...recommendation} tone="sun" />}
            </div>
          )}
        </div>
      </Container>
    </section>
  );
}
