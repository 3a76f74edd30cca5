import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { z } from 'zod';
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

/**
 * The two families with the weights and OpenType features in use. Alegreya's ligatures (forty glyphs, 4 kB) join letters that
 * do not touch. Figtree is set small, where its kerning (0.8 kB) shows in no word.
 */
const FAMILIES = {
  serif: {
    file: '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2',
    min: 400,
    max: 800,
    // Kerning, lining figures, composed accents.
    features: ['kern', 'lnum', 'ccmp'],
  },
  sans: {
    file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    min: 400,
    max: 650,
    features: ['ccmp', 'liga'],
  },
} as const;

/** The part of `ReadContent` that has the texts. */
interface Texts {
  readonly files: readonly { readonly source: { readonly form: FormRef }; readonly written: unknown }[];
}

/**
 * Writes subsets of both families into `outDir`, as `serif.woff2` and `sans.woff2` (src/page/styles/web-fonts.css): only
 * characters that are shown or typed, and only the weights in use.
 * @param content what the page shows
 * @param isLive whether the content may change while the page is shown: then its letters cannot be known
 */
export async function subsetFonts({ files }: Texts, outDir: string, isLive: boolean) {
  const fields = files.flatMap(({ source, written }) => fieldsOf(schemaOf(source.form), written));
  const shown = fields.filter(({ schema, value }) => isShown(schema, value));
  const inSerif = shown.filter(({ schema }) => metaOf(schema).typeface !== 'sans');
  const charactersOf = (texts: readonly FieldValue[]) =>
    FORMATTED +
    texts.map(({ value }) => String(value).replaceAll(NOT_SHOWN, '')).join('') +
    (isLive ? WESTERN : '');
  await mkdir(outDir, { recursive: true });
  await subsetFamily('serif', charactersOf(inSerif), outDir);
  await subsetFamily('sans', charactersOf(shown) + TYPED, outDir);
}

/** Whether a field is a text that the page shows: neither a choice, such as a drawing, nor what is read elsewhere. */
function isShown(schema: z.ZodType, value: unknown): boolean {
  const isText = typeof value === 'string' && !(unwrapped(schema) instanceof z.ZodEnum);
  return isText && metaOf(schema).shown !== 'elsewhere';
}

async function subsetFamily(family: keyof typeof FAMILIES, characters: string, outDir: string) {
  const { file, min, max, features } = FAMILIES[family];
  const whole = await readFile(createRequire(import.meta.url).resolve(file));
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    keepFeatures: features,
    dropTables: UNUSED_TABLES,
    // Only old low-resolution screens use hinting.
    noHinting: true,
    variationAxes: { wght: { min, max } },
  });
  const path = join(outDir, `${family}.woff2`);
  // Another command may read the file meanwhile: write to a temporary name, then rename.
  const whileWritten = `${path}.${process.pid}`;
  await writeFile(whileWritten, subset);
  await rename(whileWritten, path);
}
