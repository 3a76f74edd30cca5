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
  /** Values by the place where they stand (see `placeOf`). */
  readonly values: ReadonlyMap<string, readonly Field['value'][]>;
  /** The same, each entry by itself (see `entryPlaceOf`). */
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

/** Where a value stands whichever entry or line of a list it is in: `site/socialLinks.*.url`, `ebooks/title`. */
export function placeOf({ part, name }: Pick<Field, 'part' | 'name'>): string {
  return `${part}/${name.replaceAll(/\.\d+(?=\.|$)/g, '.*')}`;
}

/** The same within one file, whatever the content folder is called: `ebooks/mi-libro/index.yaml/features.*`. */
export function entryPlaceOf(field: Pick<Field, 'file' | 'part' | 'name'>): string {
  const inside = field.file.split('/').slice(1).join('/');
  return `${inside}${placeOf(field).slice(field.part.length)}`;
}

/**
 * Whether a value is still the sample's. A copy of a sample entry in another folder is as much a sample; but two
 * videos may well last as long as each other, so that a plain fact is compared with its own entry alone.
 */
export function isSample(field: Field, sample: Sample): boolean {
  const known = isPlainFact(field.value)
    ? sample.entryValues.get(entryPlaceOf(field))
    : sample.values.get(placeOf(field));
  return (known ?? []).some((value) => written(value) === written(field.value));
}

/** The first field at a place, or undefined. */
export function fieldAt(fields: readonly Field[], place: string): Field | undefined {
  return fields.find((field) => placeOf(field) === place);
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
function written(value: Field['value']): string {
  return String(value).replaceAll(/\s+/g, ' ').trim();
}
