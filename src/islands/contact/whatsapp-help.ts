/**
 * Longest address that every browser, phone and desktop programme on the way to WhatsApp takes: Windows hands
 * over little more than 2,000 characters, all others more.
 */
const MAX_LINK_LENGTH = 2000;

/** A way to send her message after a failure. */
export interface WhatsAppHelp {
  /** Opens WhatsApp with her own message already written. */
  readonly href: string;
  /** Whether the message was too long for a link, so that only its beginning is in it. */
  readonly isCut: boolean;
}

/**
 * Builds a link that opens WhatsApp with `message` prefilled.
 * @param chatHref the page's own link to the chat; a message of blanks leaves it as it is
 */
export function whatsAppHelp(chatHref: string, message: string): WhatsAppHelp {
  if (message.trim() === '') return { href: chatHref, isCut: false };
  const start = `${chatHref.replace(/\?.*$/s, '')}?text=`;
  // A character takes at least one in the link: what lies beyond cannot fit and need not be looked at.
  const text = wellFormed(message.slice(0, MAX_LINK_LENGTH));
  const room = MAX_LINK_LENGTH - start.length;
  // One character as she sees it may be longer than the room: then only its beginning fits.
  const kept = beginning(graphemes(text), room) || beginning([...text], room);
  return { href: start + encodeURIComponent(kept), isCut: kept.length < message.length };
}

/** Half a character (a lone surrogate) cannot stand in a link: it is replaced as `String.toWellFormed` does. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Characters as a reader counts them, so that no accent and no part of an emoji is lost in a cut. */
function graphemes(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return [...text];
  return [...new Intl.Segmenter('es').segment(text)].map(({ segment }) => segment);
}

function beginning(pieces: readonly string[], room: number): string {
  let used = 0;
  const end = pieces.findIndex((piece) => {
    used += encodeURIComponent(piece).length;
    return used > room;
  });
  return pieces.slice(0, end < 0 ? pieces.length : end).join('');
}
