/**
 * view/: what components show, made from the content: addresses (here), formats, composed texts, structured data. No component, no
 * style.
 */

import { inQuotes } from '../../content/fields/characters.ts';
import { youtubeUrl } from '../../content/fields/video.ts';
import type { Content, Entry, Site } from '../../content/page-content.ts';
import type { CardSectionId } from '../../content/schema.ts';
import { fillIn, priceText } from './format.ts';

/**
 * Link to a WhatsApp chat with a prefilled text (specification section 7). The number has only digits.
 */
export function whatsAppUrl(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/**
 * Link that sells a book: the bookstore, or a chat that is prefilled with title and price, or with the title of a free one.
 * Null while it is not sold.
 */
export function buyUrl(
  book: Entry<'ebooks' | 'printed-books'>,
  { phone, chat }: Pick<Site, 'phone' | 'chat'>,
): string | null {
  if ('disabled' in book && book.disabled) return null;
  if (!book.soldByWhatsApp || !phone?.chat) return book.amazonLink;
  const title = inQuotes(book.title);
  if (chat.free && book.price?.isFree) return whatsAppUrl(phone.chat, fillIn(chat.free, { book: title }));
  const price = book.price ? ` (${priceText(book.price)})` : '';
  return whatsAppUrl(phone.chat, fillIn(chat.order, { book: title + price }));
}

/** What a book's button says: while it is not sold, its status; of a free ebook, that it is read. */
export function buyLabel(
  book: Entry<'ebooks' | 'printed-books'>,
  words: Content['ebooks'] | Content['printed-books'],
): string {
  if ('disabled' in book && book.disabled && 'comingSoonLabel' in words)
    return book.status ?? words.comingSoonLabel;
  const freeLabel = book.price?.isFree && 'freeLabel' in words ? words.freeLabel : null;
  return freeLabel ?? words.buyLabel;
}

/** The page's address, with its last `/`; a domain with letters such as ñ as browsers send it (RFC 3492). */
export function pageAddress({ domainLabel }: Pick<Site, 'domainLabel'>): string {
  return new URL(`https://${domainLabel}/`).href;
}

/**
 * Link that opens WhatsApp with a card's title and address, to send them to somebody (WhatsApp help centre, "click to chat").
 * Lists of ad blockers hide addresses that begin with the text, so the language, another parameter of WhatsApp's, comes first.
 */
export function shareUrl(
  { title, anchor }: Pick<Entry<CardSectionId>, 'title' | 'anchor'>,
  site: Pick<Site, 'domainLabel'>,
): string {
  return `https://wa.me/?lang=es&text=${encodeURIComponent(`${title} ${pageAddress(site)}#${anchor}`)}`;
}

/** Link that starts an e-mail to `email` (RFC 6068). */
export function emailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/** Link to a video: its own address, else the one of its YouTube id. */
export function watchUrl({ videoUrl, videoId }: Pick<Entry<'youtube'>, 'videoUrl' | 'videoId'>): string {
  return videoUrl ?? youtubeUrl(videoId ?? '');
}
