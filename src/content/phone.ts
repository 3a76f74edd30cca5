import { parsePhoneNumberWithError, validatePhoneNumberLength } from 'libphonenumber-js/max';
import { spelled } from './fields.ts';

/** A telephone number of any country. */
export interface Phone {
  /** As the owner writes it, which is how the page shows it. */
  readonly written: string;
  /** The link that dials it (RFC 3966): `tel:+584141234567`. */
  readonly dial: string;
  /** The same for wa.me, digits alone (WhatsApp help centre, "click to chat"); null for a fixed line, which has no chat. */
  readonly chat: string | null;
  /** Code of its country (ISO 3166-1), such as VE; null for a number of none or of several. */
  readonly country: string | null;
}

/** A number without a country's code is Venezuelan; nothing but the number may be there. */
const READING = { defaultCountry: 'VE', extract: false } as const;
/** The 0 before them included. */
const VENEZUELAN_DIGITS = 11;

/** A telephone number in any spelling, (0414) 123-4567 as well as +34 612 34 56 78; a site may have none. */
export const phone = spelled(
  'un teléfono como (0414) 123-4567; de otro país, como +34 612 34 56 78',
  phoneFault,
).transform((written): Phone => {
  const number = parsePhoneNumberWithError(written, READING);
  const chat = number.getType() === 'FIXED_LINE' ? null : number.number.slice(1);
  return { written, dial: number.getURI(), chat, country: number.country ?? null };
});

function phoneFault(written: string): string | null {
  const isAbroad = /^(\+|00)/.test(written);
  const fault = validatePhoneNumberLength(written, READING);
  if (fault === 'NOT_A_NUMBER') return 'no es un número de teléfono';
  if (fault === 'INVALID_COUNTRY') return 'ningún país tiene ese código';
  if (fault) {
    const digits = written.replaceAll(/\D/g, '').length;
    return isAbroad
      ? `tiene ${digits} cifras, ${fault === 'TOO_LONG' ? 'demasiadas' : 'muy pocas'} para su país`
      : `tiene ${digits} cifras y un teléfono de Venezuela tiene ${VENEZUELAN_DIGITS}`;
  }
  const isKnown = isAbroad || parsePhoneNumberWithError(written, READING).isValid();
  return isKnown ? null : 'ningún teléfono de Venezuela empieza así';
}
