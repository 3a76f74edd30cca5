import { useEffect } from 'react';
import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, fieldLabel, folderOf, type SectionId } from '../../../src/content/schema.ts';
import type { CheckLine, ContentAnswer, Draft } from '../../api.ts';
import { isNewEntry, isSameForm } from '../../form-ref.ts';
import { formName } from '../../form-title.ts';
import { contentNow, useContent } from './content.ts';
import { refreshContent } from './follow-content.ts';
import type { FormState } from './form-state.ts';
import type { FormStore } from './form-store.ts';
import { formAddress, nameOfUntitled } from './names.ts';
import { openForms, useForms } from './open-forms.ts';

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

/** The forms with typed values that are not on disk, also those of other tabs. Reads the content again when it appears. */
export function useUnsavedForms(): readonly UnsavedForm[] {
  useEffect(() => void refreshContent(), []);
  const content = useContent();
  // It renders again when any of these changes.
  useForms((forms) => forms.map(({ state }) => state));
  return unsavedForms(content, openForms());
}

/** Saves what waits for its pause. Returns the forms with typed values that are then still not on disk. */
export async function saveAll(): Promise<readonly UnsavedForm[]> {
  await refreshContent();
  await Promise.all(openForms().map((form) => form.settle()));
  return unsavedForms(contentNow(), openForms());
}

function unsavedForms(content: ContentAnswer | null, forms: readonly FormStore[]): readonly UnsavedForm[] {
  const here = forms
    .filter(({ hasFailedSave, hasUnsavedValues }) => hasFailedSave && hasUnsavedValues)
    .map(unsavedForm);
  const isElsewhere = ({ key, form }: Draft) =>
    !forms.some((one) => one.holds(key)) && !here.some((one) => isSameForm(one.form, form));
  const drafts = content?.drafts.filter(isElsewhere) ?? [];
  const elsewhere = new Map(drafts.map((draft) => [folderOf(draft.form), draft]));
  return [
    ...here,
    ...[...elsewhere.values()].map(({ form, data }) =>
      wholeForm(form, data.title, 'Tiene algo que no se ha guardado.'),
    ),
  ];
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
  conflict: 'Cambió en otro lugar mientras escribías: elige qué se queda.',
  unreadable: 'Su archivo no se puede leer, y lo que escribiste espera.',
};

function wholeForm(form: FormRef, title: unknown, words: string): UnsavedForm {
  const name = formName(form, title || nameOfUntitled(form));
  return { form, name, address: formAddress(form), lines: [lineOf(form, [], name, words)] };
}

function lineOf(form: FormRef, path: Path, name: string, words: string): CheckLine {
  return { form, fields: [{ path, words: name }], words };
}
