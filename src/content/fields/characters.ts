/** What ends a line or paragraph in other programs, such as PowerPoint's vertical tab. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A bullet of Word's typeface Symbol, as PDFs and older documents have it. */
const SYMBOL_BULLET = /\uf0b7/g;

/**
 * What no reader sees, and what programs copy with a text: control characters, halves of a character, characters of one
 * typeface alone, marks of the direction of writing (WhatsApp puts them around names), a byte order mark, and the places of
 * pictures.
 */
const UNSEEN =
  /(?![\t\n])[\p{Cc}\p{Cs}\p{Co}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc]/gu;

/** No-break spaces, but for one between a number and its unit: words that they join would not wrap (Word and Google Docs paste them). */
const BINDING_SPACES = /(?<!\d)[\u00a0\u202f]|[\u00a0\u202f](?!\S)/g;

/** All that has no shape of its own (Unicode Standard Annex 44, "Default_Ignorable_Code_Point"). */
const SHAPELESS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Hyphens that Word puts in the place of the one on the keyboard. */
const HYPHENS = /[\u2010\u2011]/g;

/** A text without what other programs hide in it. Its emoji stay whole, as does where its words may break. */
export function cleanText(text: string): string {
  return text
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(SYMBOL_BULLET, '•')
    .replaceAll(UNSEEN, '')
    .replaceAll(BINDING_SPACES, ' ');
}

/** A value between quotation marks of any kind. */
const BETWEEN_QUOTES = /^["'“”„«‹‘’](.*)["'“”»›‘’]$/s;

/**
 * The same for a value of few kinds of characters, such as a link, a day or a number: its blanks, whatever their width, are one
 * plain blank each, and quotation marks around it go.
 */
export function cleanValue(value: string): string {
  const plain = cleanText(value).replaceAll(SHAPELESS, '').replaceAll(HYPHENS, '-').normalize();
  return plain.replaceAll(/\s+/g, ' ').trim().replace(BETWEEN_QUOTES, '$1').trim();
}

const MAX_QUOTE_LENGTH = 60;

/** Formats a value on one line, shortened if it is long. */
export function quoted(value: unknown, maxLength = MAX_QUOTE_LENGTH): string {
  const letters = [...String(value).replaceAll(/\s+/g, ' ').trim()];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join('')}…` : letters.join('');
}

/** Puts words between «»; those within become “”. */
export function inQuotes(words: string): string {
  return `«${words.replaceAll('«', '“').replaceAll('»', '”')}»`;
}
