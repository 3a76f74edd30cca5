import type { Content, Ebook, PrintedBook, Site } from '../../content/schema.ts';
import type { CardAction } from './cards.ts';
import { fillIn } from './format.ts';
import { type Lists, shownSections } from './frame.ts';

/** A book as its card shows it. */
export type BookCardView = ReturnType<typeof bookCard>;

/** What the ebooks section shows. */
export function ebooksView(content: Lists & Pick<Content, 'ebooks-section'>) {
  const { buyLabel, ...section } = content['ebooks-section'];
  const books = content.ebooks.map((book) =>
    bookCard(book, content.site, buyAction(book.amazonLink, buyLabel, content.site), null),
  );
  const shown = shownSections(content);
  // The sun of the guides rises into the section above.
  return { ...section, books, isUnderSun: shown[shown.indexOf('ebooks') + 1] === 'free-guides' };
}

/** What the printed books section shows; a disabled book's button does nothing (specification section 4). */
export function printedBooksView(content: Pick<Content, 'printed-books' | 'printed-books-section' | 'site'>) {
  const { buyLabel, comingSoonLabel, ...section } = content['printed-books-section'];
  const books = content['printed-books'].map((book) => {
    const action: CardAction =
      book.disabled || !book.amazonLink
        ? { kind: 'disabled', label: comingSoonLabel }
        : buyAction(book.amazonLink, buyLabel, content.site);
    return bookCard(book, content.site, action, book.status);
  });
  return { ...section, books };
}

/** @param ribbon words on the ribbon across the cover; null without one */
function bookCard(book: Ebook | PrintedBook, site: Site, action: CardAction, ribbon: string | null) {
  const { id, title, category, description, features, price } = book;
  const picture = { ...book.image, alt: book.imageAlt };
  const rating = book.rating === null ? null : ratingView(book.rating, site.rating);
  return { id, title, category, description, features, price, picture, rating, action, ribbon };
}

/** Stars, and their figure with one decimal to the eye and to the ear. */
function ratingView(stars: number, { label, spoken }: Site['rating']) {
  const figure = { rating: stars.toFixed(1) };
  return { stars, label: fillIn(label, figure), spoken: fillIn(spoken, figure) };
}

function buyAction(href: string, label: string, { newTab }: Site): CardAction {
  return { kind: 'link', href, label, newTab };
}
