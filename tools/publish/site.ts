import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { readContent } from '../../src/content/check-content.ts';
import { fieldPath } from '../../src/content/explain-issue.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { ROOT } from '../tools.ts';

/** A text, number or date of the content, and where it is. */
export interface Field {
  /** Its file, from the content folder on: `content/site/index.yaml`. */
  readonly file: string;
  /** Folder of its section or collection: `site`, `ebooks`. */
  readonly part: string;
  /** Its name inside the file, list places counted from 1: `socialLinks.2.url`. */
  readonly name: string;
  /** What it says; a date as `2025-03-15`. */
  readonly value: string;
  /** Whether the sample says the same, so that it has not been replaced. */
  readonly isSample: boolean;
}

/** A field that names a file, and that file; the sample's is known by its bytes, whatever its name. */
export interface FileField extends Field {
  /** Size of a photograph in its own pixels; null for what has none of its own: drawings and PDFs. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** All that the checklist judges. */
export interface SiteState {
  /** Every field of the content, empty texts included. */
  readonly fields: readonly Field[];
  readonly files: readonly FileField[];
  /** Settings that no content file holds: the keys of the e-mail service. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The content as it was delivered. */
const SAMPLE_DIR = join(ROOT, 'sample');

/** Without the whole sample nothing can be known to be the owner's; the message is for the owner. */
export class MissingSampleError extends Error {
  constructor() {
    super(
      'Falta la muestra (la carpeta sample/), o está incompleta: sin ella no se sabe qué queda por cambiar.\n' +
        'Cópiala otra vez de lo que te entregaron.',
    );
  }
}

/**
 * Reads all that the checklist judges. The content must be sound (`checkContent`).
 * @param dir absolute path of the content folder
 * @param environment where the settings are that no content file holds
 * @param sampleDir absolute path of the sample
 * @throws MissingSampleError when the sample lacks anything, and Error when a file that the content names cannot be read
 */
export async function readSite(
  dir: string,
  environment: SiteState['environment'],
  sampleDir: string = SAMPLE_DIR,
): Promise<SiteState> {
  const [own, sample] = await Promise.all([readFolder(dir), readSample(sampleDir)]);
  const words = new Set(sample.fields.map(identity));
  const hashes = new Set(sample.files.map(({ hash }) => hash));
  return {
    fields: own.fields.map((field) => ({ ...field, isSample: words.has(identity(field)) })),
    files: own.files.map(({ hash, ...file }) => ({ ...file, isSample: hashes.has(hash) })),
    environment,
  };
}

/** A field, whichever entry or line of a list it is in: `site/socialLinks.*.url`, `ebooks/title`. */
export function fieldKey({ part, name }: Pick<Field, 'part' | 'name'>): string {
  return `${part}/${name.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`;
}

/** The first field with a `fieldKey`, or undefined. */
export function fieldAt(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((field) => fieldKey(field) === key);
}

type Read<Of> = Omit<Of, 'isSample'>;

interface Folder {
  readonly fields: readonly Read<Field>[];
  /** Each with the SHA-256 of its bytes. */
  readonly files: readonly (Read<FileField> & { readonly hash: string })[];
}

async function readFolder(dir: string): Promise<Folder> {
  const { files } = await readContent(dir);
  const fields = files.flatMap(({ source: { file, folder, collection }, written }) =>
    [...values(written, [])].map(([path, value]) => {
      const part = collection ?? basename(dirname(file));
      return { folder, field: { file, part, name: fieldPath(path), value } };
    }),
  );
  const named = fields.filter(({ field }) => namesFile(field.value));
  return {
    fields: fields.map(({ field }) => field),
    files: await Promise.all(
      named.map(async ({ folder, field }) => {
        const bytes = await readFile(join(folder, field.value));
        const hash = createHash('sha256').update(bytes).digest('hex');
        return { ...field, hash, size: await photographSize(bytes, field.value) };
      }),
    ),
  };
}

async function readSample(dir: string): Promise<Folder> {
  const sample = await readFolder(dir).catch(() => null);
  const parts = new Set(sample?.fields.map(({ part }) => part));
  const isWhole = Object.keys({ ...SINGLE_SCHEMAS, ...COLLECTION_SCHEMAS }).every((part) => parts.has(part));
  if (!sample || !isWhole) throw new MissingSampleError();
  return sample;
}

type Path = readonly (string | number)[];

/** What can be read in a file, and where. Switches and absent values are no words. */
function* values(written: unknown, path: Path): Generator<readonly [Path, string]> {
  if (written instanceof Date) yield [path, written.toISOString().slice(0, 10)];
  else if (typeof written === 'string' || typeof written === 'number') yield [path, String(written)];
  else if (Array.isArray(written))
    for (const [at, item] of written.entries()) yield* values(item, [...path, at]);
  else if (typeof written === 'object' && written !== null)
    for (const [key, item] of Object.entries(written)) yield* values(item, [...path, key]);
}

/** Whether a value names a file beside its own. */
export function namesFile(value: string): boolean {
  return /^\.\/[^/\\]+\.\w+$/.test(value);
}

/**
 * What a field shares with the one of the sample that it repeats. A text is the sample's in any entry, a copied one
 * too; but two videos may well last as long as each other, so that a plain fact is compared within its entry alone:
 * a number, date, duration, percentage or price, with no word longer than a currency's. Blanks and line ends differ
 * between editors and mean nothing.
 */
function identity({ file, part, name, value }: Read<Field>): string {
  const isPlainFact = /\d/.test(value) && !/\p{L}{4,}/u.test(value);
  const entry = isPlainFact ? file.split('/').slice(1).join('/') : '';
  return [entry, fieldKey({ part, name }), value.replaceAll(/\s+/g, ' ').trim()].join('\n');
}

/** As it is shown: a camera may have stored it lying on its side. */
async function photographSize(bytes: Buffer, name: string): Promise<FileField['size']> {
  if (/\.(svg|pdf)$/i.test(name)) return null;
  const { autoOrient } = await sharp(bytes).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
