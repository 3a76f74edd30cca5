import { z } from 'zod';
import { cleanValue } from './characters.ts';
import { optional } from './structure.ts';

/** A number, or its text with at most one decimal: `13.000` could be thirteen or thirteen thousand. */
const numeric = (number: z.ZodNumber) =>
  z.preprocess((value) => {
    const text = typeof value === 'string' ? cleanValue(value) : '';
    return /^\d+([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : value;
  }, number);

const STARS = 'pon solo un número de 0 a 5 con un decimal como mucho, como 4.8';

/** A book's rating in stars (specification section 4: five stars and '(4.8)'). Null for a book without one. */
export const rating = optional(
  numeric(z.number(STARS).min(0, STARS).max(5, STARS).multipleOf(0.1, STARS)),
).meta({
  title: 'Calificación',
  description: 'Las estrellas del libro, de 0 a 5, como 4.8.',
  short: true,
});

const COUNT = 'pon un número entero, como 12500 o 12.500';

/** What to do about a count that is no number. */
const countRemedy = ({ input }: { readonly input?: unknown }) =>
  /\d ?(k|m|mil|mill\p{L}+)$/iu.test(String(input)) ? 'escribe todas sus cifras, como 12500' : COUNT;

/** Digits in groups of three, and perhaps the word that YouTube writes behind them: `12.500 vistas`. */
const COUNTED = /^(\d{1,3}(?:[., ]\d{3})+|\d+)(?: (?:vistas|views|visualizaciones|reproducciones))?$/i;

/** A whole number, such as pages or views. Thousands may be separated, as in `12.500`. Null if there is none. */
export const wholeNumber = (title: string, description: string) =>
  optional(
    z.preprocess(
      (count) =>
        typeof count === 'string'
          ? cleanValue(count).replace(COUNTED, (_, digits) => digits.replaceAll(/\D/g, ''))
          : count,
      numeric(z.int({ error: countRemedy }).min(0, COUNT)),
    ),
  ).meta({ title, description, short: true });
