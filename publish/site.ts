import { join, posix } from 'node:path';
import type { z } from 'zod';
import type { FileFacts } from '../src/content/named-file.ts';
import { fieldPath, metaOf, type Problem, valueAt } from '../src/content/problem.ts';
import { type ReadContent, type ReadFile, readContent } from '../src/content/read-content.ts';
import { ENTRY_SCHEMAS, hasEntries, SECTION_SCHEMAS } from '../src/content/schema.ts';
import { type FieldValue, fieldsOf } from '../src/content/walk.ts';
import { type Accepted, isAccepted } from './accepted.ts';

/** A text, number, switch or file name of the content, with what the checks need to know of it. */
export interface CheckedField {
  /** File that has it: `content/site/index.yaml`. */
  readonly file: string;
  /** Its form: `site`, `ebooks`, `ebooks/mi-libro`. */
  readonly form: string;
  /** The section of the form: `ebooks` for the last two. */
  readonly section: string;
  /** Its path in the form (`fieldPath`): `socialLinks.2.url`. */
  readonly field: string;
  /** Metadata of its schema. */
  readonly meta: z.core.GlobalMeta;
  /** Its value as text. */
  readonly value: string;
  /** Size of the file that it names; null for any other field. */
  readonly facts: FileFacts | null;
  /** Whether the sample has the same value, or the same file. */
  readonly isSample: boolean;
  /** Whether the owner said that it is right as it is. */
  readonly isAccepted: boolean;
}

/** Input of the checks. */
export interface SiteState {
  /** Every field of what the page shows, empty texts included. */
  readonly fields: readonly CheckedField[];
  /** Environment variables: the keys of the e-mail service. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The sample's site name and author, by their fields of the form `site`. */
  readonly sampleNames: Readonly<Record<string, string>>;
  /** As in `ReadContent`. */
  readonly leftovers: readonly Problem[];
}

/** Absolute path of the content as it was delivered. */
export const SAMPLE_DIR = join(import.meta.dirname, '../sample');

const NO_SAMPLE =
  'Falta la muestra (la carpeta sample/), o está incompleta: sin ella no se sabe qué queda por cambiar.\n' +
  'Cópiala otra vez de lo que te entregaron.';

/**
 * The input of the checks.
 * @param read content without problems
 * @param environment has the keys of the e-mail service
 * @param accepted what the owner said is right in this content
 * @param sampleDir absolute path of the sample
 * @throws Error, in Spanish, if the sample is incomplete
 */
export async function siteState(
  read: ReadContent,
  environment: SiteState['environment'],
  accepted: Accepted,
  sampleDir: string = SAMPLE_DIR,
): Promise<SiteState> {
  const readSample = await readContent(sampleDir);
  const [own, sample] = [identified(read), identified(readSample)];
  const groups = new Set(sample.map(({ field }) => groupOf(field.form)));
  const wanted = [...Object.keys(SECTION_SCHEMAS), ...Object.keys(ENTRY_SCHEMAS).map((id) => `${id}/`)];
  const isWhole = readSample.problems.length === 0 && wanted.every((group) => groups.has(group));
  if (!isWhole) throw new Error(NO_SAMPLE);
  const samples = new Set(sample.map(({ identity }) => identity));
  const fields = own.map(({ field, identity }) => ({
    ...field,
    isSample: samples.has(identity),
    isAccepted: isAccepted(accepted, field),
  }));
  const names = sample.filter(
    ({ field }) => field.form === 'site' && ['name', 'author'].includes(field.field),
  );
  const sampleNames = Object.fromEntries(names.map(({ field }) => [field.field, field.value]));
  return { fields, environment, sampleNames, leftovers: read.leftovers };
}

/** The text of a field of the form `site`; empty if the content leaves it out. */
export function siteText({ fields }: Pick<SiteState, 'fields'>, name: string): string {
  return fields.find(({ form, field }) => form === 'site' && field === name)?.value ?? '';
}

/** Whether the page has the contact form. */
export function hasContactForm({ fields }: Pick<SiteState, 'fields'>): boolean {
  const contact = fields.filter(({ form }) => form === 'contact');
  return (
    contact.length > 0 && !contact.some(({ field, value }) => field === 'withoutForm' && value === 'true')
  );
}

/** A field, and a text that is equal for two fields with the same meaning and value. */
interface Identified {
  readonly field: Omit<CheckedField, 'isSample' | 'isAccepted'>;
  readonly identity: string;
}

function identified({ files }: ReadContent): readonly Identified[] {
  return shownForms(files).flatMap((file) =>
    fieldsOf(file.source.schema, file.written)
      .filter(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
      .map((field) => identifiedField(file, field)),
  );
}

/** The forms that the page shows: neither hidden ones, nor those of a hidden section, nor a section without shown entries. */
function shownForms(files: readonly ReadFile[]): readonly ReadFile[] {
  const isHidden = ({ written }: ReadFile) => valueAt(written, 'hidden') === true;
  const hidden = files.filter(isHidden).map(({ source }) => source.path);
  const visible = files.filter(({ source: { path } }) => {
    return !hidden.includes(path) && !hidden.includes(path.replace(/\/.*/, ''));
  });
  return visible.filter(({ source: { path } }) => {
    return !hasEntries(path) || visible.some(({ source }) => source.path.startsWith(`${path}/`));
  });
}

/** `ebooks` for the section's form, `ebooks/` for each of its entries. */
function groupOf(form: string): string {
  return form.replace(/\/.*/, '/');
}

function identifiedField(
  { source: { file, path: form }, facts: ofFiles }: ReadFile,
  { schema, path, value }: FieldValue,
): Identified {
  const meta = metaOf(schema);
  const text = String(value);
  const section = form.replace(/\/.*/, '');
  const facts = ofFiles[posix.join(form, text)] ?? null;
  const field = { file, form, section, field: fieldPath(path), meta, value: text, facts };
  // Files are compared by their bytes, not by their names.
  return { field, identity: facts?.sum ?? identityOf(field, path) };
}

/**
 * Texts are compared with those of all entries, because an entry is often a copy of another. Plain facts (numbers, dates,
 * durations, percentages, prices: no word longer than a currency code) are compared only within the same form, because two
 * videos may have the same duration. White space is normalized.
 */
function identityOf({ form, value }: Identified['field'], path: FieldValue['path']): string {
  const isPlainFact = /\d/.test(value) && !/\p{L}{4,}/u.test(value);
  const steps = path.map((step) => (typeof step === 'number' ? '*' : step));
  return [isPlainFact ? form : groupOf(form), steps.join('.'), value.replaceAll(/\s+/g, ' ').trim()].join(
    '\n',
  );
}
