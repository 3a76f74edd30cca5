import { MAY_STAY } from './metadata.ts';
import { optional } from './structure.ts';
import { formatted } from './text.ts';

/** A price (specification section 3: text such as '$13 USD'). */
export interface Price {
  /** What a card shows in large letters: `$13`, or the whole text if it has no currency code. */
  readonly amount: string;
  /** The currency code (ISO 4217) at the beginning or end of the text, in capitals. */
  readonly currency: string | null;
  /** Whether nothing is paid. It is decided here: in the owner's window the text of `amount` has marks (editor/live-page/marks.ts). */
  readonly isFree: boolean;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const SOME_PRICE = 'pon un precio con su moneda, como $13 USD o €9, o una palabra como Gratis';

/** A number in digits, or a part of one in words. */
const NUMBER =
  /^([\d.,]+|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\p{L}+|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(to)?|\p{L}*[cg]ient[oa]s|quinient[oa]s|mil|y|con)$/iu;

/** Whether words are only a number, without its currency. */
const isBareNumber = (words: string) => words.split(' ').every((word) => NUMBER.test(word));

/** A price, parsed into its parts. Null for a book without one. */
export const price = optional(
  formatted({
    remedy: SOME_PRICE,
    isValid: (words) => /[\p{L}\p{N}]/u.test(words) && !isBareNumber(words),
    remedyFor: (words) =>
      isBareNumber(words) ? `¿${words} qué? Pon también la moneda, como $13 USD o €9` : SOME_PRICE,
  })
    .max(24, 'pon un precio de 24 letras como mucho')
    .transform(parsePrice),
).meta({
  title: 'Precio',
  description: 'Como $13 USD, $38.000 COP, €9,50 o Gratis.',
  short: true,
  shown: 'page',
  ...MAY_STAY,
});

function parsePrice(words: string): Price {
  const codes = words.match(/^[A-Z]{3}(?=[ \d])|(?<=[ \d])[A-Z]{3}$/gi) ?? [];
  const code = codes.find((one) => CURRENCIES.has(one.toUpperCase()) && /\d/.test(words));
  const currency = code?.toUpperCase() ?? null;
  const amount = code ? words.replace(code, '').trim() : words;
  return { amount, currency, isFree: amount.toLowerCase() === 'gratis' };
}
