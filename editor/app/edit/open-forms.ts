import { useSyncExternalStore } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type FormRef, schemaOf } from '../../../src/content/schema.ts';
import { isNewEntry, isSameForm } from '../../form-ref.ts';
import { go } from '../browser/route.ts';
import { contentNow, problemsOf, storedNow } from './content.ts';
import type { FormStart } from './form-state.ts';
import { FormStore } from './form-store.ts';
import { askedBy, formAddress, nextEntry } from './names.ts';
import { firstSale, SALES } from './sale.ts';

/** The forms that were opened in this tab. */
const open = createStore<{ readonly forms: readonly FormStore[] }>(() => ({ forms: [] }));

/** The new entry that the address of its collection shows. */
let begun: FormStore | null = null;

const formEvents = new EventTarget();

/** Calls a listener whenever the state of any form has changed; returns a function that unsubscribes it. */
export function onFormChange(listener: () => void): () => void {
  formEvents.addEventListener('change', listener);
  return () => formEvents.removeEventListener('change', listener);
}

/** Outside of components. */
export function openForms(): readonly FormStore[] {
  return open.getState().forms;
}

/** A part of what all open forms have; the component renders again only when that part changes. */
export function useForms<Part>(part: (forms: readonly FormStore[]) => Part): Part {
  const forms = useStore(open, (state) => state.forms);
  const partOf = useShallow(part);
  return useSyncExternalStore(onFormChange, () => partOf(forms));
}

/** The open form that has this folder or identity now. */
export function formNow(form: FormRef): FormStore | undefined {
  return openForms().find(({ ref }) => isSameForm(ref, form));
}

/**
 * The form that is open as another; null without one.
 * @param form as in the address: with `nextEntry` the new entry of its section in which nothing is typed yet; an entry that
 *   was saved since is found also as the new one that it was
 */
function findForm(form: FormRef): FormStore | null {
  const found = isNext(form)
    ? openForms().find(
        ({ ref, hasUnsavedValues }) => isNewEntry(ref) && ref.section === form.section && !hasUnsavedValues,
      )
    : (formNow(form) ?? openForms().find(({ firstRef }) => isSameForm(firstRef, form)));
  return found ?? null;
}

const isNext = (form: FormRef) => isSameForm(form, nextEntry(form));

/** As `findForm`, while a component shows it. */
export function useOpenForm(form: FormRef | null): FormStore | null {
  return useForms(() => form && findForm(form));
}

/**
 * Opens a form, unless it is open.
 * @param form as in `findForm`
 * @returns null if there is no such form, or its file cannot be read
 */
export function openForm(form: FormRef): FormStore | null {
  const found = findForm(form) ?? (isNext(form) ? openNewEntry(form) : openStored(form));
  if (isNext(form)) begun = found;
  return found;
}

/** Opens the form that the window's address names. */
export function openAddressed(): void {
  const { form } = askedBy(location);
  if (form) openForm(form);
}

/** From its first word on the open new entry has an address of its own, so that another one can be begun. */
export function nameAddress(): void {
  if (!begun || !isNewEntry(begun.ref) || !begun.hasUnsavedValues) return;
  const shown = askedBy(location).form;
  if (shown && isSameForm(shown, nextEntry(begun.ref))) go(formAddress(begun.ref), 'replace');
}

/** Opens a new entry of a section. */
export function openNewEntry({ section }: Pick<FormRef, 'section'>): FormStore {
  const form = { section, entry: `.${crypto.randomUUID()}` };
  const isSold = 'soldByWhatsApp' in schemaOf(form).shape;
  const preset = isSold ? SALES[firstSale(contentNow()?.forms ?? {})].values : {};
  return openWith({ form, stored: null, draft: null, preset });
}

function openStored(form: FormRef): FormStore | null {
  const stored = storedNow(form);
  return stored && !stored.unreadable ? openWith({ form, stored, draft: null }) : null;
}

/** The keys of all forms that were opened in this tab. */
const keys = new Set<string>();

/** Whether this tab has opened the form of a draft: the server may still tell of one that was discarded. */
export function wasOpen(draft: string): boolean {
  return keys.has(draft);
}

/** Opens a form that is not open. */
export function openWith(start: FormStart): FormStore {
  const form = new FormStore(start, problemsOf(start.form));
  form.store.subscribe(() => formEvents.dispatchEvent(new Event('change')));
  keys.add(form.key);
  addForm(form);
  return form;
}

/** Adds a form to the open ones: one that was closed comes back as it was. */
export function addForm(form: FormStore): void {
  open.setState(({ forms }) => ({ forms: [...forms, form] }));
}

export function closeForm(form: FormStore): void {
  open.setState(({ forms }) => ({ forms: forms.filter((other) => other !== form) }));
}
