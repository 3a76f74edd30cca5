import { z } from 'zod';

/** Nothing but what can be read: no control characters, no half letters, nothing that turns the reading direction. */
const READABLE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;
const readable = 'un texto sin signos invisibles';

/** Non-empty text: at least one character that is not a blank. */
export const text = (label: string) =>
  z
    .string()
    .trim()
    .min(1, 'un texto que no esté vacío')
    .regex(READABLE, readable)
    .regex(/^$|[^\p{Cc}\p{Cf}\p{Z}]/u, 'un texto que no esté vacío')
    .meta({ description: label });

/** A field that may be left out; absent, empty (`null`) and `undefined` all read as `null`. */
export const optional = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value) => value ?? null);

/**
 * `https://`, a host, and the rest without blanks. To a browser `https:libro` is a path of this very page, and what
 * stands before an @ is a name to log in with, not the host that it looks like.
 */
const COMPLETE_ADDRESS = /^https:\/\/[^\s@\\/?#"<>]+(?:[/?#][^\s\\"<>\p{Cc}\p{Cf}]*)?$/iu;

/** A link that only ever opens over https (specification section 7: bookstore, videos, profiles). */
export const httpsUrl = (label: string) =>
  z
    .url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      error: 'un enlace completo que empiece por https://',
    })
    .regex(COMPLETE_ADDRESS, 'un enlace completo que empiece por https://')
    .meta({ description: label });

/** A price as shown on a card (specification section 3: text such as '$13 USD'). */
export const price = z
  .string('un precio como $13 USD')
  .regex(/^\$\d+(\.\d{2})? USD$/, 'un precio como $13 USD')
  .meta({ description: 'Precio, escrito como $13 USD' });

/** A length in minutes and seconds (specification section 3: mm:ss). */
export const duration = z
  .string('una duración en minutos y segundos, como 08:47')
  .regex(/^\d{2}:[0-5]\d$/, 'una duración en minutos y segundos, como 08:47')
  .meta({ description: 'Duración en minutos y segundos, como 08:47' });

/** A calendar day: `YYYY-MM-DD`, or the date that YAML makes of it unquoted; read as the ISO text. */
export const isoDate = z
  .preprocess(
    (value) => (value instanceof Date ? isoDay(value) : value),
    z.iso.date('una fecha como 2025-03-15'),
  )
  .meta({ description: 'Fecha de publicación, como 2025-03-15' });

/** Place of an entry among its kind: 1 comes first; no two entries share a number. */
export const order = z
  .int('un número entero: 1, 2, 3…')
  .min(1, 'un número entero desde 1')
  .meta({ description: 'Lugar en la página: 1 va primero' });

/** A file that lies beside the entry's index.yaml, named as `./name.ext`. */
export const filePath = (label: string, extensions: RegExp, expected: string) =>
  z
    .string(expected)
    .regex(/^\.\/[^/\\]+$/, 'el nombre de un archivo de la misma carpeta, con ./ delante')
    .regex(extensions, expected)
    .meta({ description: label });

/** Words for people who cannot see a picture (WCAG 2.2, 1.1.1); empty text marks a decoration. */
export const alternativeText = z
  .string()
  .regex(READABLE, readable)
  .meta({ description: 'Qué se ve en la imagen, para quien no puede verla' });

function isoDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
