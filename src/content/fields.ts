import { z } from 'zod';
import { cleanText, cleanValue } from './characters.ts';
import type { PictureSlot } from './pictures.ts';

const someText = 'pon algún texto';
/** Matches a visible character. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

/** Label and help line of a field in the owner's form. */
interface FieldWords {
  readonly title: string;
  readonly description: string;
}

/**
 * Form control of a field, where its type does not tell: a text area, a switch that is on while the value is absent or false,
 * drawings, how a book is sold, its link while it is sold by one, a video's link, the order of a section's entries, a file.
 */
export type Control =
  | { readonly control: 'lines' | 'inverted' | 'drawing' | 'sale' | 'buy-link' | 'video' }
  | OrderControl
  | FileControl;

interface OrderControl {
  readonly control: 'order';
  /** Id of the section whose entries are ordered. */
  readonly section: string;
}

/** A picture, for the `slot` of the page that shows it, or a PDF; `extensions` come without the dot. */
export type FileControl =
  | PictureControl
  | { readonly control: 'pdf'; readonly extensions: readonly string[] };

export interface PictureControl {
  readonly control: 'picture';
  readonly extensions: readonly string[];
  readonly slot: PictureSlot;
}

/** Metadata of a field besides its label and control (zod's documentation, "Metadata and registries"). */
declare module 'zod' {
  interface GlobalMeta {
    /**
     * Where visitors read the value: on the page; there, split at its punctuation (`parts`); there, but only after they do
     * something or something fails (`later`); in other programs, such as search engines (`elsewhere`). Absent for a value
     * that nobody reads as it is written.
     */
    readonly shown?: 'page' | 'parts' | 'later' | 'elsewhere';
    /** Hardly ever changed: the form keeps it in a closed group. */
    readonly rarely?: boolean;
    /** The value is a few characters long: it shares its line with the short fields beside it. */
    readonly short?: boolean;
    /** Of a form: the names of fields that a rule judges together. */
    readonly together?: readonly (readonly string[])[];
    /** The sample's value may stay when the page is published: it says nothing about the owner. */
    readonly mayStay?: boolean;
    /** A switch of the same form: while it is on, the field is not on the page, and is folded into a group of this title. */
    readonly unless?: { readonly field: string; readonly title: string };
    /** The field of the same form whose control also shows and writes this one. */
    readonly partOf?: string;
    /** Of a file: the switch of the same form that a first file turns on. */
    readonly turnsOn?: string;
  }
}

/** Words that the page shows as they are written. */
const ON_PAGE = { shown: 'page' } as const;

/** Metadata of words that the page splits at their punctuation. */
export const IN_PARTS = { shown: 'parts' } as const;

/** Metadata of fields that are hardly ever changed. */
export const RARELY = { rarely: true } as const;

/** Metadata of words that appear only after visitors do something, or when something fails. */
export const LATER = { shown: 'later', ...RARELY } as const;

/** Metadata of words that other programs show, such as search engines and chats. */
export const ELSEWHERE = { shown: 'elsewhere' } as const;

/** Metadata of fields that say nothing about the owner: the sample's value may stay. */
export const MAY_STAY = { mayStay: true } as const;

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
  text(title, description).meta({ control: 'lines' } satisfies Control);

/** Words of the page itself, such as labels, buttons and notices. */
export const pageText = (title: string, description: string) => text(title, description).meta(MAY_STAY);

/** The same with more than one line in the editor. */
export const pageLines = (title: string, description: string) => lines(title, description).meta(MAY_STAY);

/**
 * A text in a given format, cleaned (`cleanValue`).
 * @param remedy what to do, in Spanish: «pega un enlace completo, que empiece por https://»
 * @param isValid whether a text has the format
 * @param normalize turns other ways to write the same into the format
 * @param remedyFor what to do about a certain text, where more can be said
 */
export const formatted = (
  remedy: string,
  isValid: (text: string) => boolean,
  normalize: (text: string) => string = (text) => text,
  remedyFor: (text: string) => string = () => remedy,
) =>
  z
    .string(remedy)
    .overwrite(cleanValue)
    .overwrite(normalize)
    .refine((text) => VISIBLE.test(text) && isValid(text), {
      error: ({ input }) => remedyFor(String(input)),
    });

/** A group of fields, which the form shows under its own title. */
export const group = <T extends z.core.$ZodLooseShape>(title: string, description: string, shape: T) =>
  z.strictObject(shape).meta({ title, description });

/** A field that may be left out; absent, empty (`null`) and `undefined` all read as `null`. */
export const optional = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value) => value ?? null);

/** A price (specification section 3: text such as '$13 USD'). */
interface Price {
  /** What a card shows in large letters: `$13`, or the whole text if it has no currency code. */
  readonly amount: string;
  /** The currency code (ISO 4217) at the beginning or end of the text. */
  readonly currency: string | null;
  /** Number and currency for search engines; null if the text does not tell both, as `Bs. 480` or `Gratis`. */
  readonly certain: { readonly number: string; readonly currency: string } | null;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

const SOME_PRICE = 'pon un precio con su moneda, como $13 USD o €9, o una palabra como Gratis';

/** A number in digits, or a part of one in words. */
const NUMBER =
  /^([\d.,]+|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\p{L}+|veint\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien(to)?|\p{L}*[cg]ient[oa]s|quinient[oa]s|mil|y|con)$/iu;

/** Whether words are a number alone, without its currency. */
const isBareNumber = (words: string) => words.split(' ').every((word) => NUMBER.test(word));

/** A price, parsed into its parts. Null for a book without one. */
export const price = optional(
  formatted(
    SOME_PRICE,
    (words) => /[\p{L}\p{N}]/u.test(words) && !isBareNumber(words),
    (words) => words.replaceAll(/\s+/g, ' '),
    (words) => (isBareNumber(words) ? `¿${words} qué? Pon también la moneda, como $13 USD o €9` : SOME_PRICE),
  )
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
  const codes = words.match(/^[A-Z]{3}(?=[ \d])|(?<=[ \d])[A-Z]{3}$/g) ?? [];
  const currency = codes.find((code) => CURRENCIES.has(code) && /\d/.test(words)) ?? null;
  const amount = currency ? words.replace(currency, '').trim() : words;
  const [, before = '', whole, cents = '', after = ''] =
    /^(US\$|\$|€)? ?(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d\d))? ?(€)?$/.exec(amount) ?? [];
  const signed = { US$: 'USD', '€': 'EUR' }[before + after];
  const known = currency ?? signed;
  if (!whole || !known || (signed && signed !== known)) return { amount, currency, certain: null };
  const number = whole.replaceAll(/\D/g, '') + (cents && `.${cents}`);
  return { amount, currency, certain: { number, currency: known } };
}

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

/** Digits in groups of three, and perhaps what they count: `12.500 vistas`. */
const COUNTED = /^(\d{1,3}(?:[., \u00a0]\d{3})+|\d+)(?: (?:vistas|views|visualizaciones|reproducciones))?$/i;

/** Number of views of a video. Thousands may be separated, as in `12.500`. Null for a video without one. */
export const views = optional(
  z.preprocess(
    (count) =>
      typeof count === 'string'
        ? cleanValue(count).replace(COUNTED, (_, digits) => digits.replaceAll(/\D/g, ''))
        : count,
    numeric(z.int({ error: countRemedy }).min(0, COUNT)),
  ),
).meta({
  title: 'Vistas',
  description: 'El número entero; la página lo abrevia (12.5K).',
  short: true,
});

const SOME_DURATION = 'escribe minutos y segundos, como 08:47, 45 segundos o 1 h 5 min';

/** The names of the units of time, and their seconds. */
const UNITS_OF_TIME: readonly (readonly [name: RegExp, seconds: number])[] = [
  [/^(h|hrs?|horas?)$/i, 3600],
  [/^(m|mins?|minutos?|['′’])$/i, 60],
  [/^(s|segs?|segundos?|["″”]|'')$/i, 1],
];

const WITH_UNIT = /(\d+) ?([^\s\d,.]+)\.?/g;

/** Adds up numbers with units, such as `1 h 5 min` or `12 minutos y 30 segundos`; null for other words. */
function secondsIn(words: string): number | null {
  const parts = [...words.matchAll(WITH_UNIT)].map(
    ([, number, unit = '']) =>
      Number(number) * (UNITS_OF_TIME.find(([name]) => name.test(unit))?.[1] ?? Number.NaN),
  );
  const isAll = /^[\s,y]*$/.test(words.replaceAll(WITH_UNIT, ''));
  const sum = parts.reduce((one, other) => one + other, 0);
  return isAll && parts.length > 0 && !Number.isNaN(sum) ? sum : null;
}

/** Writes a length as minutes and seconds: `65:00` for `1:05:00` and for `1 h 5 min`; other words as they are. */
function minutesAndSeconds(length: string): string {
  const clock = length.replace(/^(\d\d?)[.,](\d\d)$/, '$1:$2').replace(/^(\d+) ?h ?([0-5]\d)$/i, '$1:$2:00');
  const [, hours, minutes, seconds] = /^(\d\d?):([0-5]\d):([0-5]\d)$/.exec(clock) ?? [];
  const whole = hours ? (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds) : secondsIn(clock);
  const short = whole === null ? clock : `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
  return short.padStart('08:47'.length, '0');
}

/** What to do about words that are no length. */
function durationRemedy(length: string): string {
  if (/^\d+:[6-9]\d$/.test(length)) return 'pon segundos de 00 a 59, como en 08:47';
  const [, bare] = /^0*(\d+)$/.exec(length) ?? [];
  return bare ? `¿${bare} qué? Escribe ${bare} min o ${bare} segundos` : SOME_DURATION;
}

/** A length in minutes and seconds (specification section 3: mm:ss). Null for a video without one. */
export const duration = optional(
  formatted(SOME_DURATION, (length) => /^\d{2,}:[0-5]\d$/.test(length), minutesAndSeconds, durationRemedy),
).meta({
  title: 'Duración',
  description: 'Como 08:47 o 45 segundos.',
  short: true,
});

/** The order of a section's entries: names of their folders. It may leave out some of them. */
export const entryOrder = (section: string) =>
  z
    .array(z.string().meta(MAY_STAY))
    .nullish()
    .transform((names) => names ?? [])
    .meta({
      title: 'Orden en la página',
      description: 'Arrastra cada título a su lugar. Sin ninguno, la sección no sale en la página.',
      ...({ control: 'order', section } satisfies Control),
    });

/**
 * Sorts the ids of entries by the owner's list. Ids that the list lacks come last, by name. Repeated and unknown ids of
 * the list are ignored.
 */
export function inOrder(order: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...order.filter((id) => ids.includes(id)), ...ids.toSorted()])];
}

/** A file in the same folder as the index.yaml, written as `./name.ext`. */
export const filePath = ({ title, description, remedy, ...control }: FileWords) =>
  z
    .string(remedy)
    .regex(/^\.\/[^/\\]+$/, 'pon el nombre de un archivo de la misma carpeta, con ./ delante')
    .regex(new RegExp(`\\.(?:${control.extensions.join('|')})$`, 'i'), remedy)
    .meta({ title, description, ...control });

type FileWords = FieldWords & FileControl & { readonly remedy: string };

const PICTURE = {
  control: 'picture',
  extensions: ['svg', 'jpg', 'jpeg', 'png', 'webp'],
  remedy: 'elige una imagen SVG, JPEG, PNG o WebP (.svg, .jpg, .png, .webp)',
} as const;

/** A picture in the same folder, in a format that every browser supports. */
export const picture = (slot: PictureSlot, title: string, description: string) =>
  filePath({ ...PICTURE, slot, title, description }).transform((file): PictureFile => ({ file, slot }));

/** A picture as the content names it, such as `./portada.jpg`, and the slot of the page that shows it. */
export interface PictureFile {
  readonly file: string;
  readonly slot: PictureSlot;
}

/** A point of a picture, in per cent of its width and height. */
export interface FocalPoint {
  readonly x: number;
  readonly y: number;
}

const PERCENTAGES = /^(\d{1,2}|100)% (\d{1,2}|100)%$/;

/**
 * The point that stays in view where the picture's frame crops it, written as CSS's `object-position`: `50% 20%`.
 * @param partOf the picture's field, whose control also sets the point
 */
export const focalPoint = (partOf: string, title: string, description: string) =>
  optional(
    formatted('pon dos porcentajes de 0 a 100, como 50% 20%', (point) => PERCENTAGES.test(point)).transform(
      (point): FocalPoint => {
        const [, x, y] = PERCENTAGES.exec(point) ?? [];
        return { x: Number(x), y: Number(y) };
      },
    ),
  ).meta({ title, description, partOf });

/** Alternative text of a picture (WCAG 2.2, 1.1.1). */
export const alternativeText = text('Qué se ve en la imagen', 'Una frase para quien no puede verla.');

/** Alternative text of a picture that may be decoration: then it is empty (WCAG 2.2, 1.1.1). */
export const decorationText = z
  .string()
  .overwrite(cleanText)
  .meta({
    title: 'Qué se ve en la imagen',
    description: 'Una frase para quien no puede verla; vacío, si solo adorna lo que ya está escrito.',
    ...ON_PAGE,
  });

/** An entry's id: the name of its folder, which appears in addresses. */
export const entryId = z
  .string()
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'ponle un nombre con letras minúsculas sin acentos, cifras y guiones, como mi-libro',
  )
  .meta({
    title: 'Nombre de la carpeta',
    description: 'Se forma del título. Minúsculas sin acentos, cifras y guiones; no se ve en la página.',
  });
