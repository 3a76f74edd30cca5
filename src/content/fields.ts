import { z } from 'zod';
import type { PicturePlace } from './pictures.ts';

/** Nothing but what can be read: no control characters, no half letters, nothing that turns the reading direction. */
const READABLE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;
const readable = 'un texto sin signos invisibles';

/** What an editor's form says about a field: its name, and a line that helps to fill it in. */
export interface FieldWords {
  readonly title: string;
  readonly description: string;
}

/**
 * How a form offers a field where its type does not say so: a text of several lines, the order of the entries of a
 * collection, or a file beside the entry.
 */
export type Control = { readonly control: 'lines' } | OrderControl | FileControl;

export interface OrderControl {
  readonly control: 'order';
  /** The collection. */
  readonly cards: string;
}

/** A picture, at the `place` where the page shows it, or a PDF; `extensions` come without the dot. */
export type FileControl =
  | { readonly control: 'picture'; readonly extensions: readonly string[]; readonly place: PicturePlace }
  | { readonly control: 'pdf'; readonly extensions: readonly string[] };

/** Non-empty text: at least one character that is not a blank. */
export const text = (title: string, description: string) =>
  z
    .string()
    .trim()
    .min(1, 'un texto que no esté vacío')
    .regex(READABLE, readable)
    .regex(/^$|[^\p{Cc}\p{Cf}\p{Z}]/u, 'un texto que no esté vacío')
    .meta({ title, description });

/** Text that an editor offers more than one line for. */
export const lines = (title: string, description: string) =>
  text(title, description).meta({ control: 'lines' } satisfies Control);

/** Fields that belong together, under a name of their own. */
export const group = <T extends z.core.$ZodLooseShape>(title: string, description: string, shape: T) =>
  z.strictObject(shape).meta({ title, description });

/** A field that may be left out; absent, empty (`null`) and `undefined` all read as `null`. */
export const optional = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value) => value ?? null);

/**
 * `https://`, a host, and the rest without blanks. To a browser `https:libro` is a path of this very page, and text
 * before an @ is a name to log in with, not the host that it looks like.
 */
const COMPLETE_ADDRESS = /^https:\/\/[^\s@\\/?#"<>]+(?:[/?#][^\s\\"<>\p{Cc}\p{Cf}]*)?$/iu;

/** A link that only ever opens over https (specification section 7: bookstore, videos, profiles). */
export const httpsUrl = (title: string, description: string) =>
  z
    .url({
      protocol: /^https$/,
      hostname: z.regexes.domain,
      error: 'un enlace completo que empiece por https://',
    })
    .regex(COMPLETE_ADDRESS, 'un enlace completo que empiece por https://')
    .meta({ title, description });

/** A price (specification section 3: text such as '$13 USD'). */
export interface Price {
  /** As a card shows it: `$13`. */
  readonly amount: string;
  /** Without its sign: `13`. */
  readonly number: string;
  readonly currency: string;
}

/** A price as the owner writes it, read into its parts. */
export const price = z
  .string('un precio como $13 USD')
  .regex(/^\$\d+(\.\d{2})? USD$/, 'un precio como $13 USD')
  .transform((written): Price => {
    const [amount = '', currency = ''] = written.split(' ');
    return { amount, number: amount.slice(1), currency };
  })
  .meta({ title: 'Precio', description: 'Escríbelo como $13 USD; con centavos, $12.50 USD.' });

/** A length in minutes and seconds (specification section 3: mm:ss). */
export const duration = z
  .string('una duración en minutos y segundos, como 08:47')
  .regex(/^\d{2}:[0-5]\d$/, 'una duración en minutos y segundos, como 08:47')
  .meta({ title: 'Duración', description: 'Minutos y segundos, con dos cifras cada uno, como 08:47.' });

/** A calendar day: `YYYY-MM-DD`, or the date that YAML makes of it unquoted; read as the ISO text. */
export const isoDate = z
  .preprocess(
    (value) => (value instanceof Date ? isoDay(value) : value),
    z.iso.date('una fecha como 2025-03-15'),
  )
  .meta({
    title: 'Fecha de publicación',
    description: 'El día en que salió; la página lo escribe con letras.',
  });

/** The order of a section's cards, the entries of a collection: the names of their folders, as far as it goes. */
export const cardOrder = (cards: string) =>
  z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? [])
    .meta({
      title: 'Orden en la página',
      description:
        'Arrastra cada título a su lugar. Lo nuevo queda al final. Si no hay ninguno, la sección sale de la página con sus enlaces.',
      ...({ control: 'order', cards } satisfies Control),
    });

/**
 * Puts the entries of a collection, by the names of their folders, in the order of a list: what it lacks comes last,
 * by name; what it names twice counts once; what is not there is passed over.
 */
export function inOrder(order: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...order.filter((id) => ids.includes(id)), ...ids.toSorted()])];
}

/** A file that lies beside the entry's index.yaml, named as `./name.ext`. */
export const filePath = ({ title, description, expected, ...control }: FileWords) =>
  z
    .string(expected)
    .regex(/^\.\/[^/\\]+$/, 'el nombre de un archivo de la misma carpeta, con ./ delante')
    .regex(new RegExp(`\\.(?:${control.extensions.join('|')})$`, 'i'), expected)
    .meta({ title, description, ...control });

type FileWords = FieldWords & FileControl & { readonly expected: string };

const PICTURE = {
  control: 'picture',
  extensions: ['svg', 'jpg', 'jpeg', 'png', 'webp'],
  expected: 'una imagen SVG, JPEG, PNG o WebP (.svg, .jpg, .png, .webp)',
} as const;

/** A picture beside the entry's index.yaml, of a kind every browser shows; `place` is where the page shows it. */
export const picture = (place: PicturePlace, title: string, description: string) =>
  filePath({ ...PICTURE, place, title, description }).brand<'picture'>();

/** What a picture's field holds once it is read: the name of its file. */
export type PictureName = z.output<ReturnType<typeof picture>>;

/** Words for people who cannot see a picture (WCAG 2.2, 1.1.1). */
export const alternativeText = text('Qué se ve en la imagen', 'Una frase para quien no puede verla.');

/** The same for a picture that mostly decorates the words beside it; empty text marks a decoration (WCAG 2.2, 1.1.1). */
export const decorationText = z.string().regex(READABLE, readable).meta({
  title: 'Qué se ve en la imagen',
  description: 'Una frase para quien no puede verla; vacío, si solo adorna lo que ya está escrito.',
});

/** An entry's id: the name of its folder, and part of addresses. */
export const entryId = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'un nombre con letras minúsculas sin acentos, cifras y guiones, como mi-libro',
  )
  .meta({
    title: 'Nombre de la carpeta',
    description: 'Se forma del título. Minúsculas sin acentos, cifras y guiones; no se ve en la página.',
  });

function isoDay(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
