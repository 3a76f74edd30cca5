import { hasEntries } from '../../../src/content/schema.ts';
import type { FormId } from '../../api.ts';
import { formTitle } from '../../form-title.ts';

/** The window's address that opens a form, at a field if one is given. */
export function formAddress(id: FormId, field = ''): string {
  return `/?ficha=${id}${field && `&campo=${field}`}`;
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
  return hasEntries(section) && isNewEntry(id) ? NEW_ENTRIES[section] : 'Sin título';
}

const NEW_ENTRIES = {
  ebooks: 'Ebook nuevo',
  'printed-books': 'Libro nuevo',
  'free-guides': 'Guía nueva',
  youtube: 'Video nuevo',
} as const;

/**
 * A form's name outside its section: «Ebooks · Mujer, amanece».
 * @param title of an entry
 */
export function formName(id: FormId, title: unknown): string {
  const [section = '', entry] = id.split('/');
  return entry === undefined ? formTitle(section) : `${formTitle(section)} · ${title || nameOfUntitled(id)}`;
}

/** The form and field that an address of the window opens; each is empty without one. */
export function openedBy({ search }: Pick<URL, 'search'>): { readonly form: FormId; readonly field: string } {
  const query = new URLSearchParams(search);
  return { form: query.get('ficha') ?? '', field: query.get('campo') ?? '' };
}
