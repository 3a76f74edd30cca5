import { z } from 'zod';
import type { PictureSlot } from './pictures.ts';

/** No control characters, lone surrogates or bidirectional marks. */
const READABLE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;
const readable = 'escríbelo otra vez, sin signos invisibles';
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
  | { readonly control: 'picture'; readonly extensions: readonly string[]; readonly slot: PictureSlot }
  | { readonly control: 'pdf'; readonly extensions: readonly string[] };

/** Metadata of a field besides its label and control (zod's documentation, "Metadata and registries"). */
declare module 'zod' {
  interface GlobalMeta {
    /** The page shows the text unchanged, so touching it in the live page opens its field. */
    readonly prose?: boolean;
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
    /** The field of the same form whose control also shows and writes this one. */
    readonly partOf?: string;
  }
}

/** Words that the page shows as they are written. */
const PROSE = { prose: true, shown: 'page' } as const;

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

/** Text with at least one character that can be seen. */
export const text = (title: string, description: string) =>
  z
    .string()
    .trim()
    .min(1, someText)
    .regex(READABLE, readable)
    .refine((words) => words === '' || VISIBLE.test(words), someText)
    .meta({ title, description, ...PROSE });

/** Text that an editor offers more than one line for. */
export const lines = (title: string, description: string) =>
  text(title, description).meta({ control: 'lines' } satisfies Control);

/** Words of the page itself, such as labels, buttons and notices. */
export const pageText = (title: string, description: string) => text(title, description).meta(MAY_STAY);

/** The same with more than one line in the editor. */
export const pageLines = (title: string, description: string) => lines(title, description).meta(MAY_STAY);

/**
 * A text in a given format, without blanks around it.
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
    .trim()
    .overwrite(normalize)
    .regex(READABLE, readable)
    .refine((text) => VISIBLE.test(text) && isValid(text), {
      error: ({ input }) => remedyFor(String(input)),
    });

/** A group of fields, which the form shows under its own title. */
export const group = <T extends z.core.$ZodLooseShape>(title: string, description: string, shape: T) =>
  z.strictObject(shape).meta({ title, description });

/** A field that may be left out; absent, empty (`null`) and `undefined` all read as `null`. */
export const optional = <T extends z.ZodType>(field: T) =>
  field.nullish().transform((value) => value ?? null);

/**
 * `https://`, a host, and the rest without blanks. Browsers read `https:libro` as a relative path, and the text before an
 * @ as a user name, although it looks like the host.
 */
const COMPLETE_ADDRESS = /^https:\/\/[^\s@\\/?#"<>]+(?:[/?#][^\s\\"<>\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a text is a complete https address. */
export function isHttpsUrl(link: string): boolean {
  return COMPLETE_ADDRESS.test(link) && URL.canParse(link) && z.regexes.domain.test(new URL(link).hostname);
}

/** A link with https, also one with http or without a scheme, as browsers display it; other texts as they are. */
export function withHttps(link: string): string {
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(link)
    ? `https://${link}`
    : link.replace(/^http:\/\//i, 'https://');
}

/** An https link (specification section 7: bookstore, videos, profiles). */
export const httpsUrl = (title: string, description: string) =>
  formatted(
    'pega un enlace completo, que empiece por https:// y no tenga espacios',
    isHttpsUrl,
    withHttps,
  ).meta({ title, description });

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
    (words) => !isBareNumber(words),
    (words) => words.replaceAll(/\s+/g, ' '),
    (words) => (isBareNumber(words) ? `¿${words} qué? Pon también la moneda, como $13 USD o €9` : SOME_PRICE),
  )
    .max(24, 'pon un precio de 24 letras como mucho')
    .transform(parsePrice),
).meta({
  title: 'Precio',
  description: 'Como $13 USD, $38.000 COP, €9,50 o Gratis. Puede quedar vacío.',
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
  z.preprocess(
    (value) =>
      typeof value === 'string' && /^\s*\d+([.,]\d)?\s*$/.test(value)
        ? Number(value.replace(',', '.'))
        : value,
    number,
  );

const STARS = 'pon un número de 0 a 5 con un solo decimal, como 4.8';

/** A book's rating in stars (specification section 4: five stars and '(4.8)'). Null for a book without one. */
export const rating = optional(
  numeric(z.number(STARS).min(0, STARS).max(5, STARS).multipleOf(0.1, STARS)),
).meta({
  title: 'Calificación',
  description: 'Las estrellas del libro, de 0 a 5, como 4.8. Vacío, la tarjeta no las muestra.',
  short: true,
});

const COUNT = 'pon un número entero, como 12500 o 12.500';

/** Number of views of a video. Thousands may be separated, as in `12.500`. Null for a video without one. */
export const views = optional(
  z.preprocess(
    (count) =>
      typeof count === 'string' && /^\s*\d{1,3}([., \u00a0]\d{3})+\s*$/.test(count)
        ? count.replaceAll(/[^\d]/g, '')
        : count,
    numeric(z.int(COUNT).min(0, COUNT)),
  ),
).meta({
  title: 'Vistas',
  description: 'El número entero; la página lo abrevia (12.5K). Vacío, la tarjeta no lo muestra.',
  short: true,
});

/** A length in minutes and seconds (specification section 3: mm:ss); one with hours is turned into minutes. */
export const duration = formatted(
  'escribe minutos y segundos, como 08:47',
  (length) => /^\d{2,}:[0-5]\d$/.test(length),
  (length) => {
    const [, hours = '', minutes = '', seconds] = /^(\d\d?):([0-5]\d):([0-5]\d)$/.exec(length) ?? [];
    const whole = seconds ? `${Number(hours) * 60 + Number(minutes)}:${seconds}` : length;
    return padded(whole, '08:47'.length);
  },
).meta({ title: 'Duración', description: 'Minutos y segundos, como 08:47.', short: true });

const padded = (number: number | string, length: number) => String(number).padStart(length, '0');

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'],
  ...['agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const;

/** `2025-03-15` for `15/03/2025`, `15-3-25` or `15 de marzo de 2025`; other words as they are. */
function isoDay(words: string): string {
  const text = words.trim().toLowerCase();
  const [, day = '', month = '', year = ''] =
    /^(\d\d?)([/.-])(\d\d?)\2(\d{4}|\d\d)$/.exec(text)?.toSpliced(2, 1) ??
    /^(\d\d?)(?: de | )(\p{L}{3,})(?: del? |, | )(\d{4})$/u.exec(text) ??
    [];
  const known = MONTHS.findIndex((name) => name.startsWith(month.replace('setiembre', 'septiembre')));
  const number = /\d/.test(month) ? Number(month) : known + 1;
  if (!year || number === 0) return words.trim();
  return `${year.padStart(4, '20')}-${padded(number, 2)}-${padded(day, 2)}`;
}

const SOME_DAY = 'pon una fecha como 15/03/2025 o 15 de marzo de 2025';

/** What to do about a day that no calendar has. */
function dayRemedy(day: unknown): string {
  const [, year = '', month = ''] = /^(\d{4})-(\d\d)-\d\d$/.exec(String(day)) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!name) return SOME_DAY;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `pon un día que exista: ${name} de ${year} tiene ${days}`;
}

/** A calendar day, normalized to `2025-03-15`. */
export const isoDate = z
  .preprocess(
    (day) => (typeof day === 'string' ? isoDay(day) : day),
    z.iso.date({ error: ({ input }) => dayRemedy(input) }),
  )
  .meta({
    title: 'Fecha de publicación',
    description: 'El día en que salió; la página lo escribe con letras.',
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
      description:
        'Arrastra cada título a su lugar. Lo nuevo queda al final. Si no hay ninguno, la sección desaparece de la página, y sus enlaces también.',
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

/** Alternative text of a picture (WCAG 2.2, 1.1.1). */
export const alternativeText = text('Qué se ve en la imagen', 'Una frase para quien no puede verla.');

/** Alternative text of a picture that may be decoration: then it is empty (WCAG 2.2, 1.1.1). */
export const decorationText = z
  .string()
  .regex(READABLE, readable)
  .meta({
    title: 'Qué se ve en la imagen',
    description: 'Una frase para quien no puede verla; vacío, si solo adorna lo que ya está escrito.',
    ...PROSE,
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
