import { useSyncExternalStore } from 'react';
import { schemaOf } from '../../../src/content/schema.ts';
import type { ContentAnswer, Draft, FormId, SaveAnswer, StoredForm, WindowMessage } from '../../api.ts';
import { ask } from '../ask.ts';
import { onNews } from '../news.ts';
import { go } from '../route.ts';
import { draftsInBrowser } from './browser-drafts.ts';
import { type FormState, FormStore, type Opening } from './form-store.ts';
import { formAddress, isNewEntry } from './names.ts';

let content: ContentAnswer | null = null;
/** Why the content could not be read the last time, for the owner; null if it could. */
let failure: string | null = null;
/** The forms that were opened in this tab. */
const forms = new Set<FormStore>();
/** Called when the content or a form changes. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** What is on disk; null until the server has answered. */
export function useContent(): ContentAnswer | null {
  return useSyncExternalStore(subscribe, () => content);
}

/** Why the content could not be read the last time, for the owner; null if it could. */
export function useFailure(): string | null {
  return useSyncExternalStore(subscribe, () => failure);
}

/** The forms in which something is typed that could not be saved. */
export function useUnsaved(): readonly FormId[] {
  // A text, because React compares: it is the same until the forms are others.
  const unsavedIds = () => [...forms].flatMap(({ id, isUnsaved }) => (isUnsaved ? [id] : [])).join('\n');
  return useSyncExternalStore(subscribe, unsavedIds).split('\n');
}

/** A part of a form's state; the component renders again only when that part changes. */
export function useForm<T>(form: FormStore, part: (state: FormState) => T): T {
  return useSyncExternalStore(form.subscribe, () => part(form.state));
}

let reading = 0;

/** Reads the content anew. What is answered after another reading or a save has begun would be old, and is left. */
export async function readContent(): Promise<void> {
  reading += 1;
  const turn = reading;
  const answer = await ask<ContentAnswer>('/api/content').catch((error: Error) => error);
  if (turn !== reading) return;
  failure = answer instanceof Error ? answer.message : null;
  if (answer instanceof Error) return tell();
  // The program was started again with another content: its forms are others, and the drafts of these wait for theirs.
  if (content && content.folder !== answer.folder) return location.reload();
  const inBrowser = content ? null : await draftsInBrowser(answer.folder);
  if (turn !== reading) return;
  content = answer;
  if (inBrowser) openDrafts(answer.drafts, inBrowser);
  for (const form of forms) {
    const stored = answer.forms[form.id] ?? null;
    form.follow(stored, problemsOf(form.id));
    if (!stored && form.stored && !form.isTyped) forms.delete(form);
    if (form.state.status === 'failed') void form.save(true);
  }
  tell();
}

/** Reads the content, opens the drafts, and follows what changes on disk. */
export async function followContent(): Promise<void> {
  onNews('content', () => void readContent());
  await readContent();
}

/** Drafts of a form that has another draft open: each opens when the one before is saved or discarded. */
let waiting: readonly Draft[] = [];

/** Opens the newest draft of each form; what the browser keeps is newer than what the program has. */
function openDrafts(...drafts: readonly (readonly Draft[])[]): void {
  const byKey = new Map(drafts.flat().map((draft) => [draft.key, draft]));
  waiting = [...byKey.values()].toSorted((one, other) => other.when - one.when);
  openWaiting();
}

function openWaiting(): void {
  for (const draft of waiting) {
    const open = formIn(draft.form);
    if (open && (open.state.draftFrom !== null || open.state.status !== 'saved')) continue;
    waiting = waiting.filter((other) => other !== draft);
    if (open) forms.delete(open);
    const form = openForm({ id: draft.form, stored: baseOf(draft), draft });
    void form?.save();
  }
}

/** The form that a draft was made from, of which only the version is known if it is another on disk now. */
function baseOf({ form, version }: Draft): StoredForm | null {
  const stored = content?.forms[form];
  if (version === null) return null;
  return stored?.version === version ? stored : { version, data: {}, unreadable: null };
}

const formIn = (id: FormId) => [...forms].find((form) => form.id === id);

/** The new entry of a collection such as `ebooks/` that is not saved yet, if there is one. */
const newEntryIn = (collection: string) =>
  [...forms].find(({ id }) => isNewEntry(id) && id.startsWith(collection));

/** The form of a folder, or `ebooks/` for a new entry, as it is edited in this tab; null if there is none. */
export function formOf(id: FormId): FormStore | null {
  const isNew = id.endsWith('/');
  const open = isNew ? newEntryIn(id) : formIn(id);
  const stored = content?.forms[id] ?? null;
  if (open || stored?.unreadable || !(stored || isNew)) return open ?? null;
  return openForm({ id: isNew ? `${id}.${crypto.randomUUID()}` : id, stored, draft: null });
}

/** Entries of a section that are on the page not yet, or no longer, and that hold something that was typed. */
export function useDrafts(section: string): readonly FormStore[] {
  const content = useContent();
  const unsaved = useUnsaved();
  const isDraft = ({ id }: FormStore) => id.startsWith(`${section}/`) && !content?.forms[id];
  return [...forms].filter((form) => isDraft(form) && unsaved.includes(form.id));
}

function openForm(opening: Opening): FormStore | null {
  const schema = schemaOf(opening.id);
  if (!schema || !content) return null;
  const form = new FormStore(schema, opening, content.folder, problemsOf(opening.id), onSaved);
  form.subscribe(() => {
    openWaiting();
    tell();
  });
  forms.add(form);
  return form;
}

/** Names of the folders of a section's entries. */
export function entryIds(section: string, content: ContentAnswer | null): readonly string[] {
  const ids = Object.keys(content?.forms ?? {}).filter((id) => id.startsWith(`${section}/`));
  return ids.map((id) => id.slice(section.length + 1));
}

/** What is wrong with a form on disk, by field. */
export function problemsOf(id: FormId): ReadonlyMap<string, string> {
  const own = content?.problems.filter(({ form }) => form === id) ?? [];
  return new Map(own.map(({ field, message }) => [field, message]));
}

function onSaved({ id }: FormStore, before: FormId): void {
  // The new entry that is open has its own address now.
  const addresses = [before, before.replace(/[^/]*$/, '')].map((one) => formAddress(one));
  if (id !== before && addresses.includes(location.pathname + location.search))
    go(formAddress(id), 'replace');
  void readContent();
}

/** Forgets an entry that is on disk no longer and what of it was typed, and shows the list that it was in. */
export function forget(form: FormStore): void {
  form.discard();
  forms.delete(form);
  go(formAddress(form.id.replace(/\/.*/, '')));
}

/**
 * Copies or deletes an entry, and shows the copy, or the list that the entry was in.
 * @throws Error, for the owner
 */
export async function actOnEntry(form: FormStore, what: 'duplicate' | 'delete'): Promise<void> {
  const sent = { form: form.id, version: form.stored?.version };
  const answer = await ask<SaveAnswer>(`/api/${what}`, sent);
  if (answer.result === 'saved' && what === 'delete') forget(form);
  await readContent();
  if (answer.result !== 'saved') throw new Error('No se pudo: la ficha cambió. Prueba otra vez.');
  if (what === 'duplicate') go(formAddress(answer.form));
}

/** Tells the live page what she does in the forms. */
export function tellPage(message: WindowMessage): void {
  // To whatever is there: the window's policy lets the frame show the page alone, which may not have loaded yet.
  document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
}
