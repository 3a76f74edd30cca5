import { isDeepStrictEqual } from 'node:util';
import type { FormRef } from '../../src/content/schema.ts';
import { isSameForm } from '../form-ref.ts';
import { formFolder } from './files.ts';
import { allCopies } from './history.ts';

/** Minutes after a copy in which further saves of the same series need no copy. */
const SERIES_MINUTES = 10;

/** Who saved a form, and what that made of it. */
interface Saved {
  /** The form in its tab, as in `SaveRequest`. */
  readonly key: string;
  readonly version: string | null;
}

interface SavedSeries extends Saved {
  /** As in `SaveRequest`. */
  readonly series: number;
}

/** The last save of each form, by its folder. After a restart nothing is known: then the next save keeps a copy. */
const lastSaves = new Map<string, SavedSeries>();

/** Remembers the last save of a form. */
export function rememberSave(content: string, form: FormRef, saved: SavedSeries): void {
  lastSaves.set(formFolder(content, form), saved);
}

/** Whether the form has not been written since this save. */
export function isLastSave(content: string, form: FormRef, { key, version }: Saved): boolean {
  const last = lastSaves.get(formFolder(content, form));
  return last?.key === key && last.version === version;
}

/**
 * Whether a save needs no copy: it replaces only what the same series of saves wrote, and the newest copy of all forms is
 * one of this form and less than ten minutes old. So each form that changes after a copy has a copy after it, and all forms
 * can go back to that moment.
 * @param saved the version that the save replaces
 */
export async function isInSeries(content: string, form: FormRef, saved: SavedSeries): Promise<boolean> {
  if (!isDeepStrictEqual(lastSaves.get(formFolder(content, form)), saved)) return false;
  const last = (await allCopies(content)).at(-1);
  if (!last || last.isAdded || !isSameForm(last.form, form)) return false;
  return last.moment.getTime() >= Date.now() - SERIES_MINUTES * 60_000;
}
