import type { FileProblem } from '../../src/content/problem.ts';
import { lettersOf, longestOf } from '../../src/page/view/fit.ts';
import type { Field } from './site.ts';

/** How much text a place of the design holds. */
export interface TextLimit {
  /** Characters, blanks included, that fit as `because` says. */
  readonly most?: number;
  /** Letters of the longest word that fits the place's width. */
  readonly word?: number;
  /** What happens past it, in Spanish, after «para que». */
  readonly because: string;
}

/** A section's title, in its smallest type past 81: at most five lines at 320 px. */
const HEADING = { most: 90, word: 22, because: 'el título quede en cinco líneas en un teléfono' };
/** The sentence below it: five lines of 1.125rem at 320 px. */
const LEAD = { most: 153, because: 'la frase quede en cinco líneas en un teléfono' };
/** A big figure, in its smallest type: one line. */
const FIGURE = { most: 8, because: 'la cifra quede en una línea' };
/** A wide button: one line at 320 px. */
const WIDE_BUTTON = { most: 18, because: 'el botón quede en una línea' };
/** A feature: two lines at 320 px. */
const FEATURE = { most: 48, because: 'la característica quede en dos líneas' };
/** What is above a title in a narrow card: two lines at 320 px. */
const CATEGORY = { most: 30, because: 'la categoría quede en dos líneas en un teléfono' };

/**
 * Past these something gets worse, words that are set smaller (src/page/view/fit.ts) included. Measured on the built
 * page at 320 and 390 px with Spanish sentences that break in different places, the least of all; named by the key of
 * a field, or of a group with a star for all its fields. tests/e2e/text-limits.spec.ts fills the page up to them.
 */
export const TEXT_LIMITS: Readonly<Record<string, TextLimit>> = {
  'hero/title': { most: 90, word: 22, because: 'los dos botones se vean sin desplazarse' },
  // Four lines at 320 × 568: the portrait's face stays in the first view.
  'hero/subtitle': { most: 124, because: 'el retrato se vea sin desplazarse' },
  'hero/ctaText': { most: 34, because: 'el botón quede en una línea' },
  'hero/aboutCtaText': { most: 34, because: 'el botón quede en una línea' },
  'about/title': { most: 90, word: 18, because: 'el título no llene un teléfono' },
  'about/activities.*.title': { most: 18, word: 18, because: 'quepa junto a su dibujo' },
  'about/activities.*.description': { most: 112, because: 'no sea más alta que su dibujo' },
  'about/mission': { most: 200, word: 22, because: 'tu misión quepa en la pantalla de un teléfono' },
  'about/figures.*.value': FIGURE,
  'about/figures.*.label': { most: 41, because: 'quede en dos líneas junto a la cifra' },
  'free-guides-section/figures.*.value': FIGURE,
  'ebooks-section/title': HEADING,
  'printed-books-section/title': HEADING,
  'youtube-section/title': HEADING,
  'contact/title': HEADING,
  'free-guides-section/title': HEADING,
  'footer/title': HEADING,
  'ebooks-section/lead': LEAD,
  'printed-books-section/lead': LEAD,
  'free-guides-section/lead': LEAD,
  'youtube-section/lead': LEAD,
  'contact/lead': LEAD,
  'ebooks-section/buyLabel': { most: 23, because: 'el botón quede en una línea' },
  'printed-books-section/buyLabel': { most: 28, because: 'el botón quede en una línea' },
  // A row of a coming book: two lines of its narrow button.
  'printed-books-section/comingSoonLabel': { most: 21, because: 'el botón quede en dos líneas' },
  'contact/form.submit': WIDE_BUTTON,
  'contact/form.sending': WIDE_BUTTON,
  'footer/callToAction': { most: 28, because: 'el botón quede en una línea' },
  // Seven such links and a button are as wide as the header on a wide screen; longer ones are in its menu.
  'site/navigation.*': { most: 12, because: 'en una computadora los siete enlaces se vean en la cabecera' },
  'site/name': { most: 60, because: 'quepa en la cabecera de un teléfono' },
  'ebooks/title': { most: 90, word: 14, because: 'el título no pase de la portada, que va a su lado' },
  'ebooks/category': CATEGORY,
  'ebooks/description': { most: 144, because: 'la tarjeta no pase de una pantalla' },
  'ebooks/features.*': FEATURE,
  'printed-books/title': { most: 90, word: 12, because: 'el título no pase de la portada, que va a su lado' },
  'printed-books/category': CATEGORY,
  'printed-books/description': { most: 172, because: 'la tarjeta no pase de una pantalla' },
  'printed-books/features.*': FEATURE,
  // A ticket at 390 px is narrower inside than at 320 px: the stub is beside it.
  'free-guides/title': { most: 90, word: 20, because: 'el título quede en cinco líneas en la entrada' },
  'free-guides/description': { most: 128, because: 'la entrada no crezca más que su talón' },
  // The compact list of phones, beside the thumbnail.
  'youtube/title': { most: 90, word: 14, because: 'el título no pase de la miniatura, que va a su lado' },
  'youtube/category': CATEGORY,
  'youtube/description': { most: 138, because: 'las cuatro tarjetas queden parejas' },
};

/** A text too long for the place that the design gives it. */
export function longText({ key, value }: Field): FileProblem | null {
  const { most, because } = limitOf(key);
  const count = lettersOf(value.trim());
  if (most === undefined || count <= most) return null;
  return { wrong: `tiene ${count} letras`, wanted: `acórtalo a ${most} o menos para que ${because}` };
}

/** A word that is wider than its place on a phone, even in the smallest type. */
export function longWord({ key, value }: Field): FileProblem | null {
  const { word, because } = limitOf(key);
  const longest = longestOf(value.split(/[\s\-–—/]+/));
  const count = lettersOf(longest);
  if (word === undefined || count <= word) return null;
  const wrong = `«${longest}» tiene ${count} letras y se partiría en una pantalla pequeña`;
  return { wrong, wanted: `usa palabras de ${word} letras o menos para que ${because}` };
}

function limitOf(key: string): TextLimit {
  return TEXT_LIMITS[key] ?? TEXT_LIMITS[key.replace(/[^.]+$/, '*')] ?? { because: '' };
}
