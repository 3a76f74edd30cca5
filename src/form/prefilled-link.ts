/**
 * Longest address that every browser, phone and desktop programme on the way to WhatsApp or a mail programme takes:
 * Windows hands over little more than 2,000 characters, all others more.
 */
const MAX_LINK_LENGTH = 2000;

/** A link that carries the visitor's message without the form. */
export interface PrefilledLink {
  /** Opens WhatsApp, or a mail programme, with the message already written. */
  readonly href: string;
  /** Whether the message was too long for a link, so that only its beginning is in it. */
  readonly isCut: boolean;
}

/**
 * Puts `message` into a link of the page in place of the text that it has.
 * @param address the page's own link to the chat, or a `mailto:` link, which wants CRLF (RFC 6068, section 5); its
 * text comes after the only `=`. A message of blanks leaves it as it is.
 * @param message well-formed text, as `FormData` gives it
 */
export function prefilledLink(address: string, message: string): PrefilledLink {
  if (!message.trim()) return { href: address, isCut: false };
  const text = address.startsWith('mailto:') ? message.replaceAll('\n', '\r\n') : message;
  let href = address.replace(/=.*/, '=');
  // Characters as a reader counts them, so that a cut loses no accent and no part of an emoji.
  const pieces = Intl.Segmenter ? new Intl.Segmenter().segment(text) : text;
  for (const piece of pieces) {
    const longer = href + encodeURIComponent(typeof piece === 'string' ? piece : piece.segment);
    if (longer.length > MAX_LINK_LENGTH) return { href, isCut: true };
    href = longer;
  }
  return { href, isCut: false };
}
