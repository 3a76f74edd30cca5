import { hash } from 'node:crypto';
import { join } from 'node:path';
import { fieldPath } from '../src/content/problem.ts';
import { type NamedFile, namedFiles, type ReadFile, readContent } from '../src/content/read-content.ts';
import { ENTRY_SCHEMAS, hasEntries, SECTION_SCHEMAS } from '../src/content/schema.ts';

/** A text, number or switch of the content. */
export interface Field {
  /** Its file, from the content folder on: `content/site/index.yaml`. */
  readonly file: string;
  /** Its section or entries: `site`, `ebooks-section`, `ebooks`. */
  readonly part: string;
  /** Its path in the file; list items count from 1: `socialLinks.2.url`. */
  readonly name: string;
  /** Part and path, the same for all entries and list items: `site/socialLinks.*.url`, `ebooks/title`. */
  readonly key: string;
  /** Its value as text. */
  readonly value: string;
  /** Whether the sample has the same value, or the same file. */
  readonly isSample: boolean;
  /** Kind of the file that it names, if any. */
  readonly names?: 'picture' | 'pdf';
}

/** Input of the checks. */
export interface SiteState {
  /** Every field of the content, empty texts included. */
  readonly fields: readonly Field[];
  /** Environment variables: the keys of the e-mail service. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of the sample's site and of its author, by their keys. */
  readonly sampleNames: Readonly<Record<string, string>>;
}

/** The content as it was delivered. */
const SAMPLE_DIR = join(import.meta.dirname, '../sample');

const NO_SAMPLE =
  'Falta la muestra (la carpeta sample/), o está incompleta: sin ella no se sabe qué queda por cambiar.\n' +
  'Cópiala otra vez de lo que te entregaron.';

/**
 * Reads the input of the checks. The content must have no problems (`readContent`).
 * @param dir absolute path of the content folder
 * @param environment has the keys of the e-mail service
 * @param sampleDir absolute path of the sample
 * @throws Error, in Spanish, if the sample is incomplete; or if a file that the content names cannot be read
 */
export async function readSite(
  dir: string,
  environment: SiteState['environment'],
  sampleDir: string = SAMPLE_DIR,
): Promise<SiteState> {
  const [own, sample] = await Promise.all([readFields(dir), readFields(sampleDir).catch(() => [])]);
  const parts = new Set([
    ...Object.keys(SECTION_SCHEMAS).map((id) => partOf(id)),
    ...Object.keys(ENTRY_SCHEMAS),
  ]);
  for (const { field } of sample) parts.delete(field.part);
  if (parts.size > 0) throw new Error(NO_SAMPLE);
  const samples = new Set(sample.map(({ identity }) => identity));
  const fields = own.map(({ field, identity }) => ({ ...field, isSample: samples.has(identity) }));
  const names = sample.filter(({ field }) => ['site/name', 'site/author'].includes(field.key));
  const sampleNames = Object.fromEntries(names.map(({ field }) => [field.key, field.value]));
  return { fields, environment, sampleNames };
}

/** The first field with a key, or undefined. */
export function fieldAt({ fields }: Pick<SiteState, 'fields'>, key: string): Field | undefined {
  return fields.find((field) => field.key === key);
}

/** A field, and a text that is the same for the field of the sample that it repeats. */
interface Identified {
  readonly field: Omit<Field, 'isSample'>;
  readonly identity: string;
}

async function readFields(dir: string): Promise<readonly Identified[]> {
  const { files } = await readContent(dir);
  // A section without entries is not shown.
  const shown = files.filter(({ source: { path } }) => {
    return !hasEntries(path) || files.some(({ source }) => source.path.startsWith(`${path}/`));
  });
  return Promise.all(
    shown.flatMap((file) =>
      [...values(file.written, [])].map(([path, value]) => readField(file, path, value)),
    ),
  );
}

/** `ebooks` for its entries, `ebooks-section` for the words around them. */
function partOf(path: string): string {
  return hasEntries(path) ? `${path}-section` : (path.split('/')[0] ?? '');
}

async function readField(
  { source, written }: ReadFile,
  path: NamedFile['path'],
  value: string,
): Promise<Identified> {
  const { file, read, path: folderPath, schema } = source;
  const part = partOf(folderPath);
  const name = fieldPath(path);
  const field = { file, part, name, key: `${part}/${name.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`, value };
  const named = namedFiles(schema, written).find((one) => fieldPath(one.path) === name);
  if (!named) return { field, identity: identityOf(field) };
  // Files are compared by their bytes, whatever their names.
  return {
    field: { ...field, names: named.control },
    identity: hash('sha256', await read(value)),
  };
}

/** The texts, numbers and switches of a file, with their paths. */
function* values(written: unknown, path: NamedFile['path']): Generator<readonly [NamedFile['path'], string]> {
  if (['string', 'number', 'boolean'].includes(typeof written)) yield [path, String(written)];
  else if (Array.isArray(written))
    for (const [at, item] of written.entries()) yield* values(item, [...path, at]);
  else if (typeof written === 'object' && written !== null)
    for (const [key, item] of Object.entries(written)) yield* values(item, [...path, key]);
}

/**
 * Texts are compared with those of all entries, because entries are often copies. Facts are compared only with the same
 * entry, because two videos may have the same duration: numbers, dates, durations, percentages, prices (no word longer
 * than a currency code). White space is normalized.
 */
function identityOf({ file, key, value }: Identified['field']): string {
  const isPlainFact = /\d/.test(value) && !/\p{L}{4,}/u.test(value);
  const entry = isPlainFact ? file.split('/').slice(1).join('/') : '';
  return [entry, key, value.replaceAll(/\s+/g, ' ').trim()].join('\n');
}
