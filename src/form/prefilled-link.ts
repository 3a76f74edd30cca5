/**
 * Longest address that opens WhatsApp or a mail program everywhere: Windows passes on little more than 2,000 characters,
 * other systems more.
 */
const MAX_LINK_LENGTH = 2000;

/** A link with the visitor's message. */
export interface PrefilledLink {
  /** Opens WhatsApp or a mail program with the message already written. */
  readonly href: string;
  /** Whether the message was too long, so that the link has only its beginning. */
  readonly isCut: boolean;
}

/**
 * Replaces the text of a link to WhatsApp or e-mail by `message`, unless that is blank.
 * @param address the link, whose text comes after its last `=`; a `mailto:` link gets CRLF (RFC 6068, section 5)
 * @param message well-formed text, as `FormData` gives it
 * @param report last line, which is never cut off; empty for none
 */
export function prefilledLink(address: string, message: string, report = ''): PrefilledLink {
  if (!message.trim()) return { href: address, isCut: false };
  const withBreaks = (words: string) =>
    address.startsWith('mailto:') ? words.replaceAll('\n', '\r\n') : words;
  const text = withBreaks(message);
  const end = report && encodeURIComponent(withBreaks(`\n\n${report}`));
  let href = address.replace(/=[^=]*$/, '=');
  // Cuts between grapheme clusters: never inside an accented letter or emoji.
  const pieces = Intl.Segmenter ? new Intl.Segmenter().segment(text) : text;
  for (const piece of pieces) {
    const longer = href + encodeURIComponent(typeof piece === 'string' ? piece : piece.segment);
    if (longer.length + end.length > MAX_LINK_LENGTH) return { href: href + end, isCut: true };
    href = longer;
  }
  return { href: href + end, isCut: false };
}
