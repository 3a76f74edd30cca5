import { z } from 'zod';
import type { PicturePlace } from './pictures.ts';

/** Nothing but what can be read: no control characters, no half letters, nothing that turns the reading direction. */
const READABLE = /^(?:[\t\n]|[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069])*$/u;
const readable = 'un texto sin signos invisibles';
/** At least one sign that leaves a mark. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}]/u;

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
    .refine((words) => words === '' || VISIBLE.test(words), 'un texto que no esté vacío')
    .meta({ title, description });

/** Text that an editor offers more than one line for. */
export const lines = (title: string, description: string) =>
  text(title, description).meta({ control: 'lines' } satisfies Control);

/**
 * A check that refuses a value with what is wrong with it beside what is expected: zod keeps the first as `fault`
 * among the issue's `params`, the second as its message.
 * @param faultOf what is wrong, in Spanish, as in «le falta la moneda»; null where nothing is
 */
export const sound =
  <T>(expected: string, faultOf: (value: T) => string | null) =>
  ({ value, issues }: z.core.ParsePayload<T>) => {
    const fault = faultOf(value);
    if (fault) issues.push({ code: 'custom', input: value, message: expected, params: { fault } });
  };

/**
 * One line that people spell in several ways, read as one of them, without blanks around it.
 * @param expected what should be there, in Spanish: «un enlace completo que empiece por https://»
 * @param faultOf what is wrong with a line in that one spelling
 * @param read the one spelling of a line
 */
export const spelled = (
  expected: string,
  faultOf: (line: string) => string | null,
  read: (line: string) => string = (line) => line,
) =>
  z
    .string(expected)
    .trim()
    .min(1, { error: expected, abort: true })
    .overwrite(read)
    .check(
      sound(expected, (line) =>
        READABLE.test(line) && VISIBLE.test(line) ? faultOf(line) : 'tiene signos que no se ven',
      ),
    );

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

/**
 * A link that only ever opens over https (specification section 7: bookstore, videos, profiles). One without any
 * scheme, as browsers show it, is read as https; one of another scheme is refused.
 */
export const httpsUrl = (title: string, description: string) =>
  spelled('un enlace completo que empiece por https://', linkFault, (link) =>
    /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(link) ? `https://${link}` : link,
  ).meta({ title, description });

function linkFault(link: string): string | null {
  if (/\s/.test(link)) return 'tiene un espacio en medio';
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(link) ?? [];
  if (scheme && !/^https:$/i.test(scheme))
    return `empieza por ${/^http:$/i.test(scheme) ? 'http://' : scheme} y no por https://`;
  const isWhole = COMPLETE_ADDRESS.test(link) && URL.canParse(link);
  return isWhole && z.regexes.domain.test(new URL(link).hostname) ? null : 'no es la dirección de una página';
}

/** A price (specification section 3: text such as '$13 USD'). */
export interface Price {
  /** What a card shows large: `$13`, or the whole text where it has no currency's code. */
  readonly amount: string;
  /** The code of the currency (ISO 4217) that begins or ends the text. */
  readonly currency: string | null;
  /** The same for search engines; null where a reader could not be certain of it, as of `Bs. 480` or `Gratis`. */
  readonly certain: { readonly number: string; readonly currency: string } | null;
}

/** Letters of a price that fit a card. */
const MOST_PRICE_LETTERS = 24;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** A price as the owner writes it, read into its parts; a book may have none. */
export const price = optional(
  spelled(
    'un precio como $13 USD, €9 o Gratis',
    (words) => {
      if (/^[\d.,\s]+$/.test(words)) return 'le falta la moneda';
      const { length } = [...words];
      return length > MOST_PRICE_LETTERS ? `tiene ${length} letras y caben ${MOST_PRICE_LETTERS}` : null;
    },
    (words) => words.replaceAll(/\s+/g, ' '),
  ).transform(readPrice),
).meta({
  title: 'Precio',
  description: 'Como $13 USD, $38.000 COP, €9,50 o Gratis. Puede quedar vacío.',
});

function readPrice(words: string): Price {
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

/** What stands in a file or form for a number: «12.500» with its thousands apart, «4,8». */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (/^\d{1,3}([., ]\d{3})+$/.test(text)) return Number(text.replaceAll(/\D/g, ''));
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : value;
}

/** A number that people also write with signs between its digits. */
const writtenNumber = (expected: string, faultOf: (value: number) => string | null) =>
  z.preprocess(numberOf, z.number(expected).check(sound(expected, faultOf)));

/** What readers gave a book, in stars (specification section 4: five stars and '(4.8)'); a book may have none. */
export const rating = optional(
  writtenNumber('un número de 0 a 5, con un decimal como mucho: 4.8', (stars) => {
    if (stars < 0) return 'es menos que 0';
    if (stars > 5) return 'pasa de 5';
    return Math.round(stars * 10) / 10 === stars ? null : 'tiene más de un decimal';
  }),
).meta({
  title: 'Calificación',
  description: 'Las estrellas del libro, de 0 a 5, como 4.8. Vacío, la tarjeta no las muestra.',
});

/** How often a video was seen. */
export const views = writtenNumber('un número entero, sin letras', (count) => {
  if (count < 0) return 'es menos que 0';
  return Number.isSafeInteger(count) ? null : 'no es un número entero';
}).meta({ title: 'Vistas', description: 'El número entero; la página lo abrevia (12.5K).' });

/** A length in minutes and seconds (specification section 3: mm:ss), read from `8:47` and `1:02:03`, too. */
export const duration = spelled(
  'una duración en minutos y segundos, como 08:47',
  (length) => {
    if (!/^(\d+:)+\d+$/.test(length)) return 'no son cifras con dos puntos en medio';
    if (/^\d{2,}:[0-5]\d$/.test(length)) return null;
    return /:[6-9]\d/.test(length) ? 'pasa de 59 minutos o segundos' : 'le falta o le sobra una cifra';
  },
  (length) => {
    const [, hours = 0, minutes, seconds] =
      /^(?:(\d{1,2}):(?=[0-5]\d:))?(\d{1,3}):(\d{2})$/.exec(length) ?? [];
    const all = String(Number(hours) * 60 + Number(minutes));
    return minutes ? `${all.padStart(2, '0')}:${seconds}` : length;
  },
).meta({ title: 'Duración', description: 'Minutos y segundos, como 08:47; con horas, 1:02:03.' });

/** What stands in a file or form for a day: the date that YAML makes of it unquoted, or `15/3/2025`. */
function isoDay(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'string') return value;
  const [, day = '', month = '', year] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(value.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : value;
}

/** A calendar day: `YYYY-MM-DD`, or as above; read as the ISO text. */
export const isoDate = z.preprocess(isoDay, z.iso.date('una fecha como 2025-03-15')).meta({
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
  filePath({ ...PICTURE, place, title, description }).transform((file): PictureFile => ({ file, place }));

/** A picture as the content names it: `./portada.jpg`, and where the page shows it. */
export interface PictureFile {
  readonly file: string;
  readonly place: PicturePlace;
}

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
