import type { ReactNode } from 'react';
import type { Content, Entry, Site } from '../../content/page-content.ts';
import { CardButton } from '../ui/Button.tsx';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import { revealCard } from '../ui/Section.tsx';
import { QuietLink, ShareLink } from '../ui/ShareLink.tsx';
import type { CallToAction } from '../view/navigation.ts';
import styles from './BookCard.module.css';
import { OpenFirstPage } from './FirstPage.tsx';
import { Rating } from './Rating.tsx';

interface BookCardProps {
  /** An ebook's words are on a sheet of paper, a printed book's below its shelf. */
  readonly look: 'ebook' | 'printed';
  readonly book: Entry<'ebooks' | 'printed-books'>;
  /** Place in the section, from 0. */
  readonly index: number;
  readonly cover: ReactNode;
  /** The book at the bookstore; null while it cannot be bought: its button is disabled. */
  readonly href: string | null;
  readonly buttonLabel: string;
  /** The link to be told when the book is out. */
  readonly news?: CallToAction | null;
  /** Words of its section. */
  readonly words: Pick<Content['ebooks'], 'shareLabel' | 'featuresLabel'>;
  readonly site: Pick<Site, 'rating' | 'openBook' | 'newTab' | 'domainLabel'>;
}

/**
 * A book: its cover, what it brings, its price, its rating and the link to the bookstore (specification section 4). One with
 * a first page can be opened, and is passed on from there.
 */
export function BookCard({ look, book, index, cover, href, buttonLabel, news, words, site }: BookCardProps) {
  const { title, category, description, features, price, rating } = book;
  const opens = book.firstPage && site.openBook?.open;
  const layout = [
    styles.layout,
    look === 'ebook' && `${styles.ebook} ${paper.paper}`,
    href === null && styles.coming,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <article className={styles.card} id={book.anchor} aria-label={title} {...revealCard(index)}>
      <div className={layout}>
        <div className={styles.cover}>{cover}</div>
        <div className={styles.head}>
          <p className={styles.category}>{category}</p>
          <h3 className={styles.title}>{title}</h3>
        </div>
        <div className={styles.body}>
          <p>{description}</p>
          <List className={styles.features} aria-label={words.featuresLabel}>
            {features.map((feature) => (
              <li key={feature} className={styles.feature}>
                {feature}
              </li>
            ))}
          </List>
        </div>
        {(price || rating !== null) && (
          <div className={styles.offer}>
            {price && (
              <p className={styles.price}>
                {price.amount}
                {price.currency && <small className={styles.currency}> {price.currency}</small>}
              </p>
            )}
            {rating !== null && <Rating stars={rating} words={site.rating} />}
          </div>
        )}
        <div className={styles.action}>
          <CardButton label={buttonLabel} href={href} newTab={site.newTab} about={title} wide />{' '}
          {opens && <OpenFirstPage book={book} label={opens} />}
          {href && !opens && <ShareLink label={words.shareLabel} card={book} site={site} />}
          {news && <QuietLink label={news.children} href={news.href} about={title} newTab={news.newTab} />}
        </div>
      </div>
    </article>
  );
}
