import { inOrder } from '../../../src/content/fields/entries.ts';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { type Path, pathFrom, pathText } from '../../../src/content/fields/path.ts';
import {
  ENTRY_SCHEMAS,
  type EntryRef,
  type FormRef,
  fileIn,
  folderOf,
  formIn,
  hasEntries,
} from '../../../src/content/schema.ts';
import type { StoredForm } from '../../api.ts';
import { itemsOf } from '../../compared-values.ts';
import { isNewEntry } from '../../form-ref.ts';

/** The screen that has opened a form, if the form leads on from there. */
export type CameFrom = 'revisar';

/** The window's address that opens a form, at a field if one is given. */
export function formAddress(form: FormRef, path: Path = [], cameFrom?: CameFrom): string {
  const field = pathText(path);
  return `/?ficha=${folderOf(form)}${field && `&campo=${field}`}${cameFrom ? `&desde=${cameFrom}` : ''}`;
}

/** Stands for the part of a card's form that shares it, in the place of a field. */
export const SHARE_FIELD = 'compartir';

/** The form that the address of a section's next entry opens. */
export function nextEntry({ section }: Pick<FormRef, 'section'>): FormRef {
  return { section, entry: '' };
}

/**
 * Address of a file in a form's folder.
 * @param name as in index.yaml, such as `./portada.svg`
 * @returns undefined without a name
 */
export function fileAddress(form: FormRef, name: unknown): string | undefined {
  return name ? `/api/file?${new URLSearchParams({ path: fileIn(form, String(name)) })}` : undefined;
}

/** What an entry without a title is called. */
export function nameOfUntitled(form: FormRef): string {
  const { section } = form;
  const words = hasEntries(section) && isNewEntry(form) ? metaOf(ENTRY_SCHEMAS[section]) : undefined;
  return words?.newCard ?? 'Sin título';
}

/** The entries of a section in the page's order, among forms by their folders. */
export function entriesOf(
  section: FormRef['section'],
  forms: Readonly<Record<string, StoredForm>>,
): readonly EntryRef[] {
  const names = Object.keys(forms).flatMap((folder) => {
    const { section: own, entry = null } = formIn(folder) ?? {};
    return own === section && entry !== null ? entry : [];
  });
  const order = itemsOf(forms[section]?.data.order).map(String);
  return inOrder(order, names).map((entry) => ({ section, entry }));
}

/** What an address of the window asks for. */
interface Asked {
  readonly form: FormRef | null;
  /** Whether it names a form that the page does not know. */
  readonly isUnknown: boolean;
  /** Empty if no field. */
  readonly path: Path;
  readonly cameFrom: CameFrom | null;
}

/** Reads an address of the window. */
export function askedBy({ search }: Pick<URL, 'search'>): Asked {
  const query = new URLSearchParams(search);
  const named = query.get('ficha') ?? '';
  const form = formIn(named);
  const cameFrom = query.get('desde') === 'revisar' ? 'revisar' : null;
  return { form, isUnknown: named !== '' && !form, path: pathFrom(query.get('campo') ?? ''), cameFrom };
}
