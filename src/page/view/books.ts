import type { Price } from '../../content/fields.ts';
import type { Content, Ebook, PrintedBook, Site } from '../../content/schema.ts';
import { type CardAction, type PictureView, pictureView } from './cards.ts';

export interface BookCardView {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly features: readonly string[];
  /** In parts, so that the figure can stand large. */
  readonly price: Price;
  readonly picture: PictureView;
  readonly rating: Site['rating'];
  readonly action: CardAction;
  /** Words on the ribbon across the cover; null without one. */
  readonly ribbon: string | null;
}

export interface EbooksView {
  readonly title: string;
  readonly lead: string;
  readonly featuresLabel: string;
  readonly recommendationText: string;
  readonly recommendationCta: string;
  readonly books: readonly BookCardView[];
}

export interface PrintedBooksView {
  readonly title: string;
  readonly lead: string;
  readonly featuresLabel: string;
  readonly books: readonly BookCardView[];
}

/** What the ebooks section shows. */
export function ebooksView(content: Pick<Content, 'ebooks' | 'ebooks-section' | 'site'>): EbooksView {
  const { buyLabel, ...section } = content['ebooks-section'];
  const books = content.ebooks.map((book) => ({
    ...bookCard(book, content.site),
    action: buyAction(book.amazonLink, buyLabel, content.site),
    ribbon: null,
  }));
  return { ...section, books };
}

/** What the printed books section shows; a disabled book's button does nothing (specification section 4). */
export function printedBooksView(
  content: Pick<Content, 'printed-books' | 'printed-books-section' | 'site'>,
): PrintedBooksView {
  const { buyLabel, comingSoonLabel, ...section } = content['printed-books-section'];
  const books = content['printed-books'].map((book) => ({
    ...bookCard(book, content.site),
    action:
      book.disabled || !book.amazonLink
        ? ({ kind: 'disabled', label: comingSoonLabel } as const)
        : buyAction(book.amazonLink, buyLabel, content.site),
    ribbon: book.status,
  }));
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
