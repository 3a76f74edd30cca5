import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { type ContentFile, contentLayout } from '../../src/content/content-layout.ts';
import { fieldPath } from '../../src/content/explain-issue.ts';
import { COLLECTION_SCHEMAS, SINGLE_SCHEMAS } from '../../src/content/schema.ts';
import { readYaml } from '../../src/content/yaml-source.ts';
import { ROOT } from '../tools.ts';

/** A text, number or date of the content, and where it stands. */
export interface Field {
  /** Its file, from the content folder on: `content/site/index.yaml`. */
  readonly file: string;
  /** Folder of its section or collection: `site`, `ebooks`. */
  readonly part: string;
  /** Its name inside the file, list places counted from 1: `socialLinks.2.url`. */
  readonly name: string;
  /** What it says; a date as `2025-03-15`. */
  readonly value: string | number;
}

/** A field that names a file, and that file. */
export interface FileField extends Field {
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
  /** Size of a photograph in its own pixels; null for what has none of its own: drawings and PDFs. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The content as it was delivered: what equals it has not been replaced. */
export interface Sample {
  /** Values by `fieldKey`. */
  readonly values: ReadonlyMap<string, readonly Field['value'][]>;
  /** Values by `entryFieldKey`: each entry by itself. */
  readonly entryValues: ReadonlyMap<string, readonly Field['value'][]>;
  /** SHA-256 of each of its files. */
  readonly hashes: ReadonlySet<string>;
}

/** All that the checklist judges. */
export interface SiteState {
  readonly fields: readonly Field[];
  readonly files: readonly FileField[];
  readonly sample: Sample;
  /** Settings that no content file holds: the keys of the e-mail service. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A field, whichever entry or line of a list it is in: `site/socialLinks.*.url`, `ebooks/title`. */
export function fieldKey({ part, name }: Pick<Field, 'part' | 'name'>): string {
  return `${part}/${name.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`;
}

/** A field of one entry, whatever the content folder is called: `ebooks/mi-libro/index.yaml/features.*`. */
export function entryFieldKey(field: Pick<Field, 'file' | 'part' | 'name'>): string {
  const inside = field.file.split('/').slice(1).join('/');
  return `${inside}${fieldKey(field).slice(field.part.length)}`;
}

/**
 * Whether a value is still the sample's. A copy of a sample entry in another folder is as much a sample; but two
 * videos may well last as long as each other, so that a plain fact is compared with its own entry alone.
 */
export function isSample(field: Field, sample: Sample): boolean {
  const known = isPlainFact(field.value)
    ? sample.entryValues.get(entryFieldKey(field))
    : sample.values.get(fieldKey(field));
  return (known ?? []).some((value) => withPlainBlanks(value) === withPlainBlanks(field.value));
}

/** The first field with a `fieldKey`, or undefined. */
export function fieldAt(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((field) => fieldKey(field) === key);
}

/** A complete address, secure or not. */
export function isAddress(value: Field['value']): value is string {
  return typeof value === 'string' && /^https?:\/\/\S+$/i.test(value);
}

/** Whether a value names a file beside its own. */
export function namesFile(value: Field['value']): value is string {
  return typeof value === 'string' && /^\.\/[^/\\]+\.\w+$/.test(value);
}

/** A number, date, duration, percentage or price: figures, and no word longer than a currency's. */
function isPlainFact(value: Field['value']): boolean {
  return /\d/.test(String(value)) && !/\p{L}{4,}/u.test(String(value));
}

/** Line ends and blanks differ between editors and mean nothing. */
function withPlainBlanks(value: Field['value']): string {
  return String(value).replaceAll(/\s+/g, ' ').trim();
}

/** Names that never lead to a site: examples, tests, one's own computer (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example(\.(com|net|org))?|test|invalid|local|localhost)$|^(127\.|0\.0\.0\.0$|\[)/i;

/** Whether a host name, such as `libreria.example.com`, can never be anybody's. */
export function isReserved(host: string): boolean {
  return RESERVED.test(host);
}

/** The host of an address for people: without `www.`. Empty where there is no such address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
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

interface Read {
  readonly fields: readonly Field[];
  readonly files: readonly FileField[];
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
  const [{ fields, files }, sample] = await Promise.all([readContent(dir), readSample(sampleDir)]);
  return { fields, files, sample, environment };
}

/**
 * Every field of the content, empty texts included, and every file that one of them names.
 * @param dir absolute path of the content folder
 */
export async function readContent(dir: string): Promise<Read> {
  const { files } = await contentLayout(dir);
  const read = await Promise.all(files.map(readFields));
  return { fields: read.flatMap((each) => each.fields), files: read.flatMap((each) => each.files) };
}

async function readSample(dir: string): Promise<Sample> {
  const { fields, files } = await readContent(dir).catch(() => {
    throw new MissingSampleError();
  });
  const parts = new Set(fields.map(({ part }) => part));
  const isWhole = [...Object.keys(SINGLE_SCHEMAS), ...Object.keys(COLLECTION_SCHEMAS)].every((part) =>
    parts.has(part),
  );
  if (!isWhole) throw new MissingSampleError();
  return {
    values: valuesBy(fields, fieldKey),
    entryValues: valuesBy(fields, entryFieldKey),
    hashes: new Set(files.map(({ hash }) => hash)),
  };
}

function valuesBy(fields: readonly Field[], key: (field: Field) => string): Sample['values'] {
  const groups = Map.groupBy(fields, key);
  return new Map([...groups].map(([key, found]) => [key, found.map(({ value }) => value)]));
}

async function readFields({ folder, file, collection }: ContentFile): Promise<Read> {
  const { data } = await readYaml(join(folder, 'index.yaml'), file);
  const part = collection ?? basename(dirname(file));
  const fields = [...scalars(data, [])].map(([path, value]) => ({
    file,
    part,
    name: fieldPath(path),
    value,
  }));
  const named = fields.filter(({ value }) => namesFile(value));
  return { fields, files: await Promise.all(named.map((field) => readNamed(field, folder))) };
}

type Path = readonly (string | number)[];

/** What can be read in a file, and where. Absent values and switches are no words of anybody. */
function* scalars(value: unknown, path: Path): Generator<readonly [Path, Field['value']]> {
  if (value instanceof Date) yield [path, value.toISOString().slice(0, 10)];
  else if (typeof value === 'string' || typeof value === 'number') yield [path, value];
  else if (Array.isArray(value))
    for (const [at, item] of value.entries()) yield* scalars(item, [...path, at]);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* scalars(item, [...path, key]);
  }
}

async function readNamed(field: Field, folder: string): Promise<FileField> {
  const bytes = await readFile(join(folder, String(field.value)));
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { ...field, hash, size: await photographSize(bytes, String(field.value)) };
}

/** As it is shown: a camera may have stored it lying on its side. */
async function photographSize(bytes: Buffer, name: string): Promise<FileField['size']> {
  if (/\.(svg|pdf)$/i.test(name)) return null;
  const { autoOrient } = await sharp(bytes).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}
