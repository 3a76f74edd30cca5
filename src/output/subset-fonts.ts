import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { z } from 'zod';
import { type FirstPage, firstPage, readFirstPage } from '../content/fields/first-page.ts';
import { metaOf, unwrapped } from '../content/fields/metadata.ts';
import { type FieldValue, fieldsOf } from '../content/fields/walk.ts';
import { type FormRef, schemaOf } from '../content/schema.ts';

/** Characters of formatted numbers, sizes and dates. */
const FORMATTED = '\u00a0 $%()+,.0123456789abcdefghijklmnopqrstuvxyzáéíóúñ';

/** Characters that visitors type; form fields use the sans. Their curly quotes and dashes are those of the fallback font. */
const TYPED = 'wü!"&\'-/:;?@ABCDEFGHIJKLMNOPQRSTUVWXYZÁÉÍÓÚÜÑ¡¿';

/** Characters that the owner may type while she edits: Western keyboards, quotes, dashes and currency signs. */
const WESTERN = `${String.fromCodePoint(...Array(0x160).keys())}“”‘’–—…€£₡₲₱`;

/** Font tables that browsers do not need. */
const UNUSED_TABLES = ['STAT', 'gasp'];

/** Placeholders, addresses and paths of files, which never appear as text. */
const NOT_SHOWN = /\{\w+\}|https?:\S+|^\.\/.*/gm;

/** What follows the name of who speaks. */
const AFTER_NAMES = '.—';

interface Family {
  readonly file: string;
  /** Of a variable font. */
  readonly weights?: { readonly min: number; readonly max: number };
  readonly features: readonly string[];
}

/**
 * The families with the weights and OpenType features in use. Alegreya's ligatures (forty glyphs, 4 kB) join letters that
 * do not touch. Figtree is set small, where its kerning (0.8 kB) shows in no word.
 */
const FAMILIES = {
  serif: {
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
    weights: { min: 400, max: 800 },
    // Kerning, lining figures, composed accents.
    features: ['kern', 'lnum', 'ccmp'],
  },
  sans: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: { min: 400, max: 650 },
    features: ['ccmp', 'liga'],
  },
  // Alegreya's small capitals, for names and days of first pages. The variable file lacks them.
  'small-caps': {
    file: '@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2',
    features: ['kern', 'ccmp'],
  },
} as const satisfies Readonly<Record<string, Family>>;

/** The part of `ReadContent` that has the texts. */
interface Texts {
  readonly files: readonly { readonly at: { readonly form: FormRef }; readonly written: unknown }[];
}

/**
 * Writes subsets of the families into `outDir`, as `serif.woff2`, `sans.woff2` (src/page/styles/web-fonts.css) and
 * `small-caps.woff2` (src/page/sections/FirstPage.deferred.css): only characters that are shown or typed, and only the
 * weights in use.
 * @param content what the page shows
 * @param isLive whether the content may change while the page is shown: then its letters cannot be known
 */
export async function subsetFonts({ files }: Texts, outDir: string, isLive: boolean) {
  const fields = files.flatMap(({ at, written }) => fieldsOf(schemaOf(at.form), written));
  const shown = fields.filter(({ schema, value }) => isShown(schema, value));
  const inSerif = shown.filter(({ schema }) => metaOf(schema).typeface !== 'sans').map(textOf);
  const inSans = shown.filter((field) => !isFirstPage(field)).map(textOf);
  const inSmallCaps = shown.filter(isFirstPage).map(({ value }) => smallCapsOf(readFirstPage(String(value))));
  const charactersOf = (texts: readonly string[]) => texts.join('') + (isLive ? WESTERN : '');
  await mkdir(outDir, { recursive: true });
  await subsetFamily('serif', charactersOf([FORMATTED, ...inSerif]), outDir);
  await subsetFamily('sans', charactersOf([FORMATTED, ...inSans, TYPED]), outDir);
  await subsetFamily('small-caps', charactersOf([AFTER_NAMES, ...inSmallCaps]), outDir);
}

/** Whether a field is a text that the page shows: neither a choice, such as a drawing, nor what is read elsewhere. */
function isShown(schema: z.ZodType, value: unknown): boolean {
  const isText = typeof value === 'string' && !(unwrapped(schema) instanceof z.ZodEnum);
  return isText && metaOf(schema).shown !== 'elsewhere';
}

const isFirstPage = ({ schema }: FieldValue) => unwrapped(schema) === firstPage;

/** What is read of a field; of a first page all but its names and days. */
function textOf(field: FieldValue): string {
  const text = String(field.value).replaceAll(NOT_SHOWN, '');
  if (!isFirstPage(field)) return text;
  const { title, parts } = readFirstPage(text);
  return [title, ...parts.map(({ words }) => words)].join('');
}

/** What a first page sets in small capitals: the font has them in the place of small letters. */
function smallCapsOf({ day, parts }: FirstPage): string {
  return [day, ...parts.map(({ who }) => who)].join('').toLowerCase();
}

async function subsetFamily(family: keyof typeof FAMILIES, characters: string, outDir: string) {
  const { file, weights, features }: Family = FAMILIES[family];
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    dropTables: UNUSED_TABLES,
    // Only old low-resolution screens use hinting.
    noHinting: true,
    ...(weights && { variationAxes: { wght: weights } }),
  });
  const path = join(outDir, `${family}.woff2`);
  // Another command may read the file meanwhile: write to a temporary name, then rename.
  const whileWritten = `${path}.${process.pid}`;
  await writeFile(whileWritten, subset);
  await rename(whileWritten, path);
}
