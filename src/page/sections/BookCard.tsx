import { Cut, DecorativeSvg, Drawing } from '../../art/Drawing.tsx';
import { CardButton } from '../ui/Button.tsx';
import { Fit } from '../ui/Fit.tsx';
import { Picture } from '../ui/Picture.tsx';
import { revealCard } from '../ui/Section.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { BookCardView } from '../view/books.ts';
import { lettersOf, ROOMS } from '../view/fit.ts';
import styles from './BookCard.module.css';
import ebookLook from './EbookCard.module.css';
import printedLook from './PrintedBookCard.module.css';

interface BookCardProps {
  readonly kind: 'ebook' | 'printed';
  readonly book: BookCardView;
  /** Place in the section, from 0. */
  readonly index: number;
  /** Spoken name of the list of features. */
  readonly featuresLabel: string;
}

/** A book: its cover, what it brings, its price and the link to the bookstore; faded while it cannot be bought. */
export function BookCard({ kind, book, index, featuresLabel }: BookCardProps) {
  const isEbook = kind === 'ebook';
  const look = isEbook ? ebookLook : printedLook;
  const isComing = book.action.href === null;
  const state = isComing ? look.coming : look.available;
  return (
    <article
      className={[styles.book, look.card, state].filter(Boolean).join(' ')}
      aria-label={book.title}
      {...revealCard(index)}
    >
      <div className={look.sheet}>
        {isEbook ? <EbookCover book={book} index={index} /> : <PrintedCover book={book} index={index} />}
        <div className={look.words}>
          <p className={look.category}>{book.category}</p>
          <h3 className={look.title}>
            <Fit text={book.title} room={ROOMS.card} />
          </h3>
          <p
            className={look.description}
            data-long={(isComing && lettersOf(book.description) > 110) || undefined}
          >
            {book.description}
          </p>
          <div className={look.features}>
            <ul className={styles.list} aria-label={featuresLabel}>
              {book.features.map((feature) => (
                <li key={feature} className={styles.feature}>
                  <Drawing name="leaf" className={styles.leaf} />
                  {feature}
                </li>
              ))}
            </ul>
          </div>
          <div className={look.footer}>
            {book.price && <Price price={book.price} />}
            {book.rating && <Rating rating={book.rating} />}
          </div>
          <div className={look.action}>
            <CardButton {...book.action} about={book.title} tone={isEbook ? 'wine' : 'clay'} wide />
          </div>
        </div>
      </div>
    </article>
  );
}

/** From so many letters on a price is set smaller, and in two lines where it must be. */
const LONG_PRICE = 8;

/** A price: the amount large, the code of its currency small after it; one in other words is large as a whole. */
function Price({ price: { amount, currency } }: { readonly price: NonNullable<BookCardView['price']> }) {
  return (
    <p className={amount.length < LONG_PRICE ? styles.price : `${styles.price} ${styles.longPrice}`}>
      {amount}
      {currency && (
        <>
          {' '}
          <small className={styles.currency}>{currency}</small>
        </>
      )}
    </p>
  );
}

/** Steps of art.svg's row of stars: each star is as wide as a hundred and begins so far behind the one before. */
const STAR_STEP = 105;

/** Five stars, filled as far as the rating goes, and their figure: "(4.8)" to the eye, "4.8 de 5" to the ear (specification section 4). */
function Rating({ rating }: { readonly rating: NonNullable<BookCardView['rating']> }) {
  const whole = Math.floor(rating.stars);
  return (
    <p className={styles.rating}>
      <DecorativeSvg className={styles.stars} viewBox="0 0 520 100">
        <Cut id="starRow" opacity=".4" />
        {/* An inner svg cuts off what is beyond its width. */}
        <DecorativeSvg width={whole * STAR_STEP + Math.round((rating.stars - whole) * 100)}>
          <Cut id="starRow" />
        </DecorativeSvg>
      </DecorativeSvg>
      <span aria-hidden="true">{rating.label}</span>
      <VisuallyHidden>{rating.spoken}</VisuallyHidden>
    </p>
  );
}

const BRANCHES = ['branch1', 'branch2', 'branch3'] as const;

type CoverProps = Pick<BookCardProps, 'book' | 'index'>;

/** An ebook's cover, whole whatever its shape, before a bouquet on coloured paper; the bouquets take turns. */
function EbookCover({ book: { image, imageAlt }, index }: CoverProps) {
  const isPhoto = image.sources.length > 0;
  return (
    <div className={ebookLook.stage}>
      <Drawing
        name={BRANCHES[index % BRANCHES.length] ?? 'branch1'}
        className={ebookLook.branch}
        data-motion="bouquet"
      />
      <Picture
        className={`${ebookLook.cover} ${isPhoto ? ebookLook.photo : ''}`}
        picture={image}
        alt={imageAlt}
      />
    </div>
  );
}

/**
 * A printed book on its shelf, whole whatever its shape; until it is sold, still uncut paper with scissors at its
 * dashed line. A turpial perches on the first one if it is drawn, and on the shelf beside a photographed one.
 */
function PrintedCover({ book: { image, imageAlt, action, ribbon }, index }: CoverProps) {
  const isPhoto = image.sources.length > 0;
  const isComing = action.href === null;
  const cover = [printedLook.cover, isPhoto && printedLook.photo, isComing && printedLook.uncut];
  return (
    <div className={printedLook.stage}>
      <div className={printedLook.place}>
        <Picture className={cover.filter(Boolean).join(' ')} picture={image} alt={imageAlt} />
        {index === 0 && (
          <Drawing name="turpial" className={`${printedLook.bird} ${isPhoto ? printedLook.onShelf : ''}`} />
        )}
      </div>
      {/* What else is on the shelf: only wide screens show it. */}
      {index === 0 && (
        <div hidden data-motion="shelf">
          <Drawing name="coffeePot" />
          <Drawing name="shelfBooks" />
        </div>
      )}
      {isComing && <Drawing name="scissors" className={printedLook.scissors} data-motion="scissors" />}
      {ribbon && <p className={printedLook.ribbon}>{ribbon}</p>}
    </div>
  );
}
