import { join, posix } from 'node:path';
import { styleText } from 'node:util';
import { metaOf } from '../../src/content/fields/metadata.ts';
import { valueAt } from '../../src/content/fields/path.ts';
import { type FieldValue, fieldsOf } from '../../src/content/fields/walk.ts';
import { type Problem, problemLine } from '../../src/content/read/problem.ts';
import { type ReadContent, type ReadFile, readContent } from '../../src/content/read/read-content.ts';
import {
  ENTRY_SCHEMAS,
  type FormRef,
  folderOf,
  hasEntries,
  SECTION_SCHEMAS,
  schemaOf,
} from '../../src/content/schema.ts';
import { type AcceptedField, isAccepted, judgedText, readAccepted } from './accepted.ts';
import {
  blocks,
  CHECKS,
  type CheckedField,
  type Finding,
  findings,
  type SiteState,
  siteText,
} from './checks.ts';
import { ownSettings } from './own-settings.ts';

/** Absolute path of the content as it was delivered. */
export const SAMPLE_DIR = join(import.meta.dirname, '../../sample');

const NO_SAMPLE =
  'Falta la muestra (la carpeta sample/), o está incompleta: sin ella no se sabe qué queda por cambiar.\n' +
  'Cópiala otra vez de lo que te entregaron.';

/** Result of all checks before publishing. */
type Review = {
  /** Whether the page may be published: nothing found that must be changed before, such as a name of the sample. */
  readonly isReady: boolean;
  /** The same in Spanish, with the number of findings. */
  readonly summary: string;
} & (
  | { readonly problems: readonly Problem[] }
  | { readonly problems: null; readonly site: SiteState; readonly found: readonly Finding[] }
);

/**
 * Reads content and settings and runs all checks; if the content has problems, only these are reported.
 * @param content absolute path of the content folder
 * @param settings folder of `.env`
 * @throws Error, in Spanish, if the sample is incomplete: the checks compare with it
 */
export async function review(content: string, settings: string): Promise<Review> {
  const read = await readContent(content);
  const { problems } = read;
  if (problems.length > 0) {
    return { isReady: false, summary: 'Antes que nada hay que corregir el contenido.', problems };
  }
  const site = await siteState(read, ownSettings(settings), await readAccepted(content));
  const found = findings(site);
  return { isReady: !found.some(blocks), summary: summary(found), problems: null, site, found };
}

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
  accepted: readonly AcceptedField[],
  sampleDir: string = SAMPLE_DIR,
): Promise<SiteState> {
  const readSample = await readContent(sampleDir);
  const [own, sample] = [identified(read), identified(readSample)];
  const hasForms = (section: string, isEntry: boolean) =>
    sample.some(({ field: { form } }) => form.section === section && (form.entry !== null) === isEntry);
  const isWhole =
    readSample.problems.length === 0 &&
    Object.keys(SECTION_SCHEMAS).every((section) => hasForms(section, false)) &&
    Object.keys(ENTRY_SCHEMAS).every((section) => hasForms(section, true));
  if (!isWhole) throw new Error(NO_SAMPLE);
  const samples = new Set(sample.map(({ identity }) => identity));
  const fields = own.map(({ field, identity }) => ({
    ...field,
    isSample: samples.has(identity),
    isAccepted: isAccepted(accepted, field),
  }));
  const inSample = sample.map(({ field }) => field);
  const sampleNames = Object.fromEntries(
    ['name', 'author'].map((name) => [name, siteText({ fields: inSample }, name)]),
  );
  return { fields, environment, sampleNames, oddities: read.oddities };
}

interface Identified {
  readonly field: Omit<CheckedField, 'isSample' | 'isAccepted'>;
  /** Key for comparing the field with those of the sample: equal for the same value with the same meaning. */
  readonly identity: string;
}

function identified({ files }: ReadContent): readonly Identified[] {
  return shownForms(files).flatMap((file) =>
    fieldsOf(schemaOf(file.at.form), file.written)
      .filter(({ value }) => ['string', 'number', 'boolean'].includes(typeof value))
      .map((field) => identifiedField(file, field)),
  );
}

/** The forms that the page shows: neither hidden ones, nor those of a hidden section, nor a section without shown entries. */
function shownForms(files: readonly ReadFile[]): readonly ReadFile[] {
  const hidden = files.filter(({ written }) => valueAt(written, 'hidden') === true);
  const isHidden = ({ at: { form } }: ReadFile) =>
    hidden.some(
      ({ at: { form: other } }) =>
        other.section === form.section && (other.entry === null || other.entry === form.entry),
    );
  const visible = files.filter((file) => !isHidden(file));
  const hasShownEntries = ({ section }: FormRef) =>
    visible.some(({ at: { form } }) => form.section === section && form.entry !== null);
  return visible.filter(({ at: { form } }) => !hasEntries(form.section) || hasShownEntries(form));
}

function identifiedField({ at: { file, form }, facts: ofFiles }: ReadFile, field: FieldValue): Identified {
  const { schema, path, value } = field;
  const facts = ofFiles[posix.join(folderOf(form), String(value))] ?? null;
  const checked = { file, form, path, meta: metaOf(schema), value: judgedText(field), facts };
  // Files are compared by their bytes, not by their names.
  return { field: checked, identity: facts?.sum ?? identityOf(checked) };
}

/**
 * Texts are compared with those of all entries, because an entry is often a copy of another. Plain facts (numbers, dates,
 * durations, percentages, prices: no word longer than a currency code) are compared only within the same form, because two
 * videos may have the same duration. White space is normalized.
 */
function identityOf({ form, path, value }: Identified['field']): string {
  const isPlainFact = /\d/.test(value) && !/\p{L}{4,}/u.test(value);
  const anyEntry = form.entry === null ? form : { ...form, entry: '*' };
  const steps = path.map((step) => (typeof step === 'number' ? '*' : step));
  return JSON.stringify([
    folderOf(isPlainFact ? form : anyEntry),
    steps,
    value.replaceAll(/\s+/g, ' ').trim(),
  ]);
}

/**
 * Formats findings for the terminal: those that block publishing first, then the others. Coloured if the terminal supports
 * it and NO_COLOR is not set.
 */
export function checklist(found: readonly Finding[]): string {
  const others = found.filter((finding) => !blocks(finding));
  return [
    ...section('red', 'Impide publicar', '✗', found.filter(blocks)),
    ...section('yellow', 'Conviene mejorar', '!', others),
  ].join('\n');
}

function section(color: 'red' | 'yellow', title: string, mark: string, found: readonly Finding[]) {
  const paint = (text: string) => styleText(color, text, { stream: process.stdout });
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].flatMap(([kind, group]) => [
    `  ${CHECKS[kind].title}`,
    ...group.map((finding) => `    ${paint(mark)} ${problemLine(finding)}`),
  ]);
  return ['', paint(`${title} (${found.length})`), ...(groups.length > 0 ? groups : ['  Nada.'])];
}

/** Summarizes the findings: `Antes de publicar hay 3 cosas por resolver; otras 12 conviene mejorarlas.` */
function summary(found: readonly Finding[]): string {
  const blocking = found.filter(blocks).length;
  const others = found.length - blocking;
  if (blocking === 0) {
    const rest = others === 1 ? 'Queda 1 cosa' : `Quedan ${others} cosas`;
    return others === 0 ? 'Ya puedes publicar.' : `Ya puedes publicar. ${rest} que conviene mejorar.`;
  }
  const first = `Antes de publicar hay ${blocking === 1 ? '1 cosa' : `${blocking} cosas`} por resolver`;
  if (others === 0) return `${first}.`;
  return `${first}; ${others === 1 ? 'otra conviene mejorarla' : `otras ${others} conviene mejorarlas`}.`;
}
