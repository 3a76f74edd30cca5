import { z } from 'zod';
import { cleanText, cleanValue } from './characters.ts';
import { MAY_STAY, ON_PAGE } from './metadata.ts';

const someText = 'pon algún texto';
/** Matches a visible character. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** Longest text, in letters: some four thousand words, a long chapter. */
const MAX_LETTERS = 25_000;
const inSpanish = new Intl.NumberFormat('es-VE', { useGrouping: 'always' });

function tooLong({ input }: { readonly input?: unknown }): string {
  const count = inSpanish.format(String(input).length);
  return `tiene ${count} letras: déjalo en ${inSpanish.format(MAX_LETTERS)} como mucho`;
}

/** Text with at least one character that can be seen. */
export const text = (title: string, description: string) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .min(1, someText)
    .max(MAX_LETTERS, { error: tooLong })
    .refine((words) => words === '' || VISIBLE.test(words), someText)
    .meta({ title, description, ...ON_PAGE });

/** A name: an address pasted in its place is refused. */
export const name = (title: string, description: string) =>
  text(title, description).refine(
    (words) => !/^https?:\/\/\S+$/i.test(words),
    'eso es una dirección: pon aquí el nombre',
  );

/** Text that an editor offers more than one line for. */
export const lines = (title: string, description: string) =>
  text(title, description).meta({ control: 'lines' });

/** Words of the page itself, such as labels, buttons and notices. */
export const pageText = (title: string, description: string) => text(title, description).meta(MAY_STAY);

/** The same with more than one line in the editor. */
export const pageLines = (title: string, description: string) => lines(title, description).meta(MAY_STAY);

interface Format {
  /** What to do about another text, in Spanish: «pega un enlace completo, que empiece por https://». */
  readonly remedy: string;
  /** Turns other ways to write the same into the format. */
  readonly normalize?: (text: string) => string;
  readonly isValid: (text: string) => boolean;
  /** What to do about a certain text, where more can be said. */
  readonly remedyFor?: (text: string) => string;
}

/** A text in a given format: cleaned (`cleanValue`), normalized, then checked. */
export const formatted = ({
  remedy,
  normalize = (text) => text,
  isValid,
  remedyFor = () => remedy,
}: Format) =>
  z
    .string(remedy)
    .overwrite(cleanValue)
    .overwrite(normalize)
    .refine((text) => VISIBLE.test(text) && isValid(text), {
      error: ({ input }) => remedyFor(String(input)),
    });
