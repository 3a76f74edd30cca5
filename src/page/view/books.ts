import type { Content, Ebook, PrintedBook, Site } from '../../content/schema.ts';
import { fillIn } from './format.ts';
import { shownSections } from './frame.ts';

/** A book as its card shows it. */
export type BookCardView = ReturnType<typeof bookCard>;

/** What the ebooks section shows. */
export function ebooksView(content: Content) {
  const { buyLabel, entries, ...section } = content.ebooks;
  const books = entries.map((book) => bookCard(book, book.amazonLink, buyLabel, content.site));
  const shown = shownSections(content);
  // The sun of the guides rises into the section above.
  return { ...section, books, isUnderSun: shown[shown.indexOf('ebooks') + 1] === 'free-guides' };
}

/** What the printed books section shows; a disabled book's button does nothing (specification section 4). */
export function printedBooksView(content: Content) {
  const { buyLabel, comingSoonLabel, entries, ...section } = content['printed-books'];
  const books = entries.map((book) => {
    const href = book.disabled ? null : book.amazonLink;
    return bookCard(book, href, href ? buyLabel : comingSoonLabel, content.site);
  });
  return { ...section, books };
}

/** @param href where the card's button leads; null while the book cannot be bought */
function bookCard(book: Ebook | PrintedBook, href: string | null, label: string, site: Site) {
  return {
    ...book,
    rating: book.rating === null ? null : ratingView(book.rating, site.rating),
    action: { href, label, newTab: site.newTab },
    /** Words across the cover. */
    ribbon: 'status' in book ? book.status : null,
  };
}

/** Stars, and their figure with one decimal to the eye and to the ear. */
function ratingView(stars: number, { label, spoken }: Site['rating']) {
  const figure = { rating: stars.toFixed(1) };
  return { stars, label: fillIn(label, figure), spoken: fillIn(spoken, figure) };
}
