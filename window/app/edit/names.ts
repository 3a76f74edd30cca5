import { metaOf } from '../../../src/content/fields/metadata.ts';
import { ENTRY_SCHEMAS, hasEntries } from '../../../src/content/schema.ts';
import type { FormId } from '../../api.ts';
import { formTitle } from '../../form-title.ts';

/** The screen that has opened a form, if the form leads on from there. */
export type Source = 'revisar';

/** The window's address that opens a form, at a field if one is given. */
export function formAddress(id: FormId, field = '', source?: Source): string {
  return `/?ficha=${id}${field && `&campo=${field}`}${source ? `&desde=${source}` : ''}`;
}

/** Whether an id is that of a new entry, which has no folder yet. */
export function isNewEntry(id: FormId): boolean {
  return id.includes('/.');
}

/**
 * Address of a file in a form's folder.
 * @param name as in index.yaml, such as `./portada.svg`
 * @returns undefined without a name
 */
export function fileAddress(id: FormId, name: unknown): string | undefined {
  return name ? `/api/file?${new URLSearchParams({ path: `${id}/${String(name).slice(2)}` })}` : undefined;
}

/** What an entry without a title is called. */
export function nameOfUntitled(id: FormId): string {
  const [section = ''] = id.split('/');
  const words = hasEntries(section) && isNewEntry(id) ? metaOf(ENTRY_SCHEMAS[section]) : undefined;
  return words?.newCard ?? 'Sin título';
}

/**
 * A form's name outside its section: «Ebooks · Mujer, amanece».
 * @param title of an entry
 */
export function formName(id: FormId, title: unknown): string {
  const [section = '', entry] = id.split('/');
  return entry === undefined ? formTitle(section) : `${formTitle(section)} · ${title || nameOfUntitled(id)}`;
}

/** What an address of the window opens. */
interface Opened {
  /** Empty if no form. */
  readonly form: FormId;
  /** Empty if no field. */
  readonly field: string;
  readonly source: Source | null;
}

/** Reads an address of the window. */
export function openedBy({ search }: Pick<URL, 'search'>): Opened {
  const query = new URLSearchParams(search);
  const source = query.get('desde') === 'revisar' ? 'revisar' : null;
  return { form: query.get('ficha') ?? '', field: query.get('campo') ?? '', source };
}
