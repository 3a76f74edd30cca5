const COUNTRY_CODE = '58';

/**
 * Digits of a Venezuelan number for links: country code, no trunk 0, no signs.
 * `(0414) 123-4567` → `584141234567` (wa.me's own format, WhatsApp help centre "click to chat").
 */
export function phoneDigits(phone: string): string {
  return COUNTRY_CODE + phone.replace(/\D/g, '').replace(/^0/, '');
}

/** Link that dials `phone` (RFC 3966). */
export function phoneUrl(phone: string): string {
  return `tel:+${phoneDigits(phone)}`;
}

/** Link that opens a WhatsApp chat with `phone` and `text` already written (specification section 7). */
export function whatsAppUrl(phone: string, text: string): string {
  return `https://wa.me/${phoneDigits(phone)}?text=${encodeURIComponent(text)}`;
}

/** Link that starts an e-mail to `email` (RFC 6068). */
export function emailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
