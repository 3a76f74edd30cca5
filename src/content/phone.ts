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

const EXPECTED =
  'un teléfono de Venezuela con sus 11 cifras, como (0414) 123-4567, o uno de otro país con + y su código, como +34 612 34 56 78';

/** A telephone number of any country in any notation; Venezuelan unless it begins with a country's code. */
export const phone = z
  .string(EXPECTED)
  .trim()
  .transform((written, context): Phone => {
    const number = parsePhoneNumberFromString(written, { defaultCountry: 'VE', extract: false });
    // Other countries' ranges of numbers change often: there only the length has to be right.
    const isValid = /^(\+|00)/.test(written) ? number?.isPossible() : number?.isValid();
    if (!number || !isValid) {
      context.addIssue(EXPECTED);
      return z.NEVER;
    }
    const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
    return { written, dial: number.getURI(), chat, country: number.country ?? null };
  });
