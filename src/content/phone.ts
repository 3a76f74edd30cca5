import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';

/** A telephone number of any country. */
interface Phone {
  /** As the owner writes it, which is how the page shows it. */
  readonly written: string;
  /** The link that dials it (RFC 3966): `tel:+584141234567`. */
  readonly dial: string;
  /** The same for wa.me, digits alone (WhatsApp help centre, "click to chat"); null for a fixed line, which has no chat. */
  readonly chat: string | null;
  /** Code of its country (ISO 3166-1), such as VE; null for a number of none or of several. */
  readonly country: string | null;
}

const REMEDY =
  'pon un teléfono de Venezuela, como (0414) 123-4567, o uno de otro país con + y su código, como +34 612 34 56 78';

/** Digits of a Venezuelan number, its first 0 included. */
const DIGITS = 11;

/** A telephone number of any country in any notation; Venezuelan unless it begins with a country's code. */
export const phone = z
  .string(REMEDY)
  .trim()
  .transform((written, context): Phone => {
    const number = parsePhoneNumberFromString(written, { defaultCountry: 'VE', extract: false });
    // Other countries' ranges of numbers change often: there only the length has to be right.
    const isValid = /^(\+|00)/.test(written) ? number?.isPossible() : number?.isValid();
    if (!number || !isValid) {
      context.addIssue(remedyFor(written));
      return z.NEVER;
    }
    const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
    return { written, dial: number.getURI(), chat, country: number.country ?? null };
  });

/** What to do about a number that is not valid: if it is Venezuelan, first of all its digits are counted. */
function remedyFor(written: string): string {
  const digits = /^\(?0(?!0)[\d\s().-]*$/.test(written) ? written.replaceAll(/\D/g, '').length : DIGITS;
  if (digits === DIGITS) return REMEDY;
  const count = Math.abs(DIGITS - digits);
  const [verb, rest] = digits < DIGITS ? ['agrega', 'falta'] : ['quita', 'sobra'];
  const those = count === 1 ? `la cifra que ${rest}` : `las ${count} cifras que ${rest}n`;
  return `${verb} ${those}: un teléfono de Venezuela tiene ${DIGITS}, como (0414) 123-4567`;
}
