import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, fieldLabel, folderOf, type SectionId } from '../../../src/content/schema.ts';
import type { CheckLine } from '../../api.ts';
import { isNewEntry } from '../../form-ref.ts';
import { formName } from '../../form-title.ts';
import { isConnected } from '../browser/server.ts';
import { useContent } from './content.ts';
import { refreshContent } from './follow-content.ts';
import type { FormState } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import { formAddress, nameOfUntitled } from './names.ts';
import { closeForm, openForms, useForms } from './open-forms.ts';

/** The forms with typed values that could not be saved. */
export function useUnsaved(): readonly FormRef[] {
  return useForms((forms) => forms.filter(({ hasFailedSave }) => hasFailedSave).map(({ ref }) => ref));
}

/** Unsaved forms of entries that are not on disk: new ones and deleted ones. */
export function useUnsavedEntries(section: SectionId): readonly FormStore[] {
  const content = useContent();
  return useForms((forms) =>
    forms.filter(({ ref, hasFailedSave }) => {
      const isOfSection = ref.section === section && ref.entry !== null;
      return isOfSection && !content?.forms[folderOf(ref)] && hasFailedSave;
    }),
  );
}

/** A form with typed values that are not on disk. */
export interface UnsavedForm {
  readonly form: FormRef;
  /** «Ebooks · Mujer, amanece» */
  readonly name: string;
  /** Opens the form. */
  readonly address: string;
  /** What is not saved, and why: a line per wrong field, or one for the whole form. */
  readonly lines: readonly CheckLine[];
}

/** The forms with typed values that are not on disk. */
export function useUnsavedForms(): readonly UnsavedForm[] {
  // It renders again when any of these changes.
  useForms((forms) => forms.map(({ state }) => state));
  return unsavedForms();
}

/** Saves what waits for its pause. Returns the forms with typed values that are then still not on disk. */
export async function saveAll(): Promise<readonly UnsavedForm[]> {
  // With the drafts.
  await refreshContent();
  await settleAll();
  return unsavedForms();
}

/** Saves what waits for its pause, and closes all forms. Returns false, and leaves them open, if something is only in this tab. */
export async function handOver(): Promise<boolean> {
  await settleAll();
  if (isInTabAlone()) return false;
  for (const form of openForms()) closeForm(form);
  return true;
}

/** Saves what waits for its pause. */
async function settleAll(): Promise<void> {
  await Promise.all(openForms().map((form) => form.settle()));
}

/** Sends what was typed when the tab is hidden or closed, and asks before words are lost that only this tab has. */
export function guardWords(): void {
  const unsaved = () => openForms().filter(({ hasUnsavedValues }) => hasUnsavedValues);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) void settleAll();
  });
  // Some browsers close a tab without hiding it first.
  addEventListener('pagehide', () => {
    for (const form of unsaved()) void form.save('closing');
  });
  addEventListener('beforeunload', (event) => {
    if (unsaved().length > 0 && (!isConnected() || isInTabAlone())) event.preventDefault();
  });
}

/** Whether something could not be sent, or neither saved nor kept. */
function isInTabAlone(): boolean {
  return openForms().some(({ state }) => state.keptIn === 'tab');
}

function unsavedForms(): readonly UnsavedForm[] {
  return openForms()
    .filter(({ hasFailedSave, hasUnsavedValues }) => hasFailedSave && hasUnsavedValues)
    .map(unsavedForm);
}

function unsavedForm({ state }: FormStore): UnsavedForm {
  const { form, status, problems, values } = state;
  if (isNewEntry(form)) return wholeForm(form, values.title, 'Es un borrador: todavía no está en tu página.');
  const whole = wholeForm(form, values.title, UNSAVED_WORDS[status] ?? 'No se ha guardado.');
  const lines = problems.flatMap(({ path, message }) => {
    const label = fieldLabel(form, path);
    return label ? [lineOf(form, path, `${whole.name} → ${label}`, message)] : [];
  });
  return (status === 'wrong' || status === 'partly') && lines.length > 0 ? { ...whole, lines } : whole;
}

const UNSAVED_WORDS: Partial<Record<FormState['status'], string>> = {
  unreadable: 'Su archivo no se puede leer, y lo que escribiste espera.',
};

function wholeForm(form: FormRef, title: unknown, words: string): UnsavedForm {
  const name = formName(form, title || nameOfUntitled(form));
  return { form, name, address: formAddress(form), lines: [lineOf(form, [], name, words)] };
}

function lineOf(form: FormRef, path: Path, name: string, words: string): CheckLine {
  return { form, fields: [{ path, words: name }], words };
}
