import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { z } from 'zod';
import { cleanValue } from './characters.ts';

/** A telephone number of any country. */
interface Phone {
  /** As the owner writes it; the page shows this. */
  readonly written: string;
  /** The link that dials it (RFC 3966): `tel:+584141234567`. */
  readonly dial: string;
  /** Digits for wa.me (WhatsApp help centre, "click to chat"). Null for a fixed line. */
  readonly chat: string | null;
  /** Country code (ISO 3166-1), such as VE. Null if the number belongs to no single country. */
  readonly country: string | null;
}

const REMEDY =
  'pon un teléfono de Venezuela, como (0414) 123-4567, o uno de otro país con + y su código, como +34 612 34 56 78';

/** A country's code in brackets: `(+58) 414-1234567`. The library reads an area code in them. */
const BRACKETED_CODE = /^\(\s*((?:\+|00)[^()]*)\)/;

/** A number in the address of a chat: `https://wa.me/584141234567`. */
const CHAT_LINK = /^(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?(\d+).*$/i;

/** Without invisible signs and pictograms; of a chat's address its number. */
const cleanPhone = (written: string) =>
  cleanValue(written.replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, '')).replace(CHAT_LINK, '+$1');

/** Digits of a Venezuelan number, its first 0 included. */
const DIGITS = 11;

/** A telephone number of any country in any notation, or the address of its chat; Venezuelan without a country's code. */
export const phone = z
  .string(REMEDY)
  .overwrite(cleanPhone)
  .transform((written, context): Phone => {
    const called = written.replace(BRACKETED_CODE, '$1 ');
    const number = parsePhoneNumberFromString(called, { defaultCountry: 'VE', extract: false });
    // Number ranges of other countries change often: check only their length.
    const isValid = /^(\+|00)/.test(called) ? number?.isPossible() : number?.isValid();
    if (!number || !isValid) {
      context.addIssue(remedyFor(written));
      return z.NEVER;
    }
    const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
    return { written, dial: number.getURI(), chat, country: number.country ?? null };
  });

/** The digits of the longest number (ITU-T E.164). */
const MAX_DIGITS = 15;

/** Remedy for an invalid number. For a Venezuelan number it says how many digits are missing or too many. */
function remedyFor(written: string): string {
  if (written.replaceAll(/\D/g, '').length > MAX_DIGITS) return 'deja un solo teléfono';
  if (/\p{L}/u.test(written)) return `quita las letras y ${REMEDY}`;
  const digits = /^\(?0(?!0)[\d\s().-]*$/.test(written) ? written.replaceAll(/\D/g, '').length : DIGITS;
  if (digits === DIGITS) return REMEDY;
  const count = Math.abs(DIGITS - digits);
  const [verb, rest] = digits < DIGITS ? ['agrega', 'falta'] : ['quita', 'sobra'];
  const those = count === 1 ? `la cifra que ${rest}` : `las ${count} cifras que ${rest}n`;
  return `${verb} ${those}: un teléfono de Venezuela tiene ${DIGITS}, como (0414) 123-4567`;
}
