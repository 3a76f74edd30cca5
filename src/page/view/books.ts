import type { Content, Ebook, PrintedBook, Site } from '../../content/schema.ts';
import { type CardAction, pictureView } from './cards.ts';

/** A book as its card shows it. */
export interface BookCardView extends ReturnType<typeof bookCard> {
  readonly action: CardAction;
  /** Words on the ribbon across the cover; null without one. */
  readonly ribbon: string | null;
}

/** What the ebooks section shows. */
export function ebooksView(content: Pick<Content, 'ebooks' | 'ebooks-section' | 'site'>) {
  const { buyLabel, ...section } = content['ebooks-section'];
  const books = content.ebooks.map(
    (book): BookCardView => ({
      ...bookCard(book, content.site),
      action: buyAction(book.amazonLink, buyLabel, content.site),
      ribbon: null,
    }),
  );
  return { ...section, books };
}

/** What the printed books section shows; a disabled book's button does nothing (specification section 4). */
export function printedBooksView(content: Pick<Content, 'printed-books' | 'printed-books-section' | 'site'>) {
  const { buyLabel, comingSoonLabel, ...section } = content['printed-books-section'];
  const books = content['printed-books'].map(
    (book): BookCardView => ({
      ...bookCard(book, content.site),
      action:
        book.disabled || !book.amazonLink
          ? { kind: 'disabled', label: comingSoonLabel }
          : buyAction(book.amazonLink, buyLabel, content.site),
      ribbon: book.status,
    }),
  );
  return { ...section, books };
}

function bookCard(book: Ebook | PrintedBook, { rating }: Site) {
  const { id, title, category, description, features, price } = book;
  const picture = pictureView(book.image, book.imageAlt);
  return { id, title, category, description, features, price, picture, rating };
}

function buyAction(href: string, label: string, { newTab }: Site): CardAction {
  return { kind: 'link', href, label, newTab };
}
