import { del, set, values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { schemaOf } from '../../../src/content/schema.ts';
import type { ContentAnswer, FormId, SaveAnswer, WindowMessage } from '../../api.ts';
import { ask } from '../ask.ts';
import { onNews } from '../news.ts';
import { go } from '../route.ts';
import { type Draft, type FormState, FormStore } from './form-store.ts';
import { formAddress } from './names.ts';

/** What is on disk, and what was typed and is not saved. */
interface Content {
  /** Null until the server has answered. */
  readonly answer: ContentAnswer | null;
  readonly unsaved: readonly FormStore[];
}

let content: Content = { answer: null, unsaved: [] };
const listeners = new Set<() => void>();
/** The forms that were opened in this tab. */
const forms = new Set<FormStore>();

function change(changes: Partial<Content> = {}): void {
  content = { ...content, ...changes, unsaved: [...forms].filter(({ isUnsaved }) => isUnsaved) };
  for (const listener of listeners) listener();
}

/** Content and unsaved forms, as they are now. */
export function useContent(): Content {
  return useSyncExternalStore(subscribe, () => content);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of a form's state; the component renders again only when that part changes. */
export function useForm<T>(form: FormStore, part: (state: FormState) => T): T {
  return useSyncExternalStore(form.subscribe, () => part(form.state));
}

let drafts: readonly Draft[] = [];
let reading = 0;

/** Reads the content anew. What is answered after another reading or a save has begun would be old, and is left. */
async function readContent(): Promise<void> {
  reading += 1;
  const turn = reading;
  const answer = await ask<ContentAnswer>('/api/content').catch(() => null);
  if (!answer || turn !== reading) return;
  content = { ...content, answer };
  for (const draft of drafts) if (!formIn(draft.id)) openForm(draft.id, draft);
  drafts = [];
  for (const form of forms) {
    const stored = answer.forms[form.id] ?? null;
    form.follow(stored);
    if (!stored && form.stored && form.state.status !== 'changed') forms.delete(form);
    if (form.state.status === 'failed') void form.save();
  }
  change();
}

/** Reads content and drafts, and follows what changes on disk. */
export async function followContent(): Promise<void> {
  drafts = await values<Draft>().catch(() => []);
  onNews('content', () => void readContent());
  await readContent();
}

const formIn = (id: FormId) => [...forms].find((form) => form.id === id);

/** The form of a folder, or `ebooks/` for a new entry, as it is edited in this tab; null if there is none. */
export function formOf(id: FormId): FormStore | null {
  return formIn(id) ?? openForm(id, null);
}

function openForm(id: FormId, draft: Draft | null): FormStore | null {
  const schema = schemaOf(id);
  const stored = content.answer?.forms[id] ?? null;
  if (!schema || !(stored || draft || id.endsWith('/'))) return null;
  const surroundings = { keep, onUnsaved: change, onSaved };
  const form = new FormStore(id, schema, { stored, draft }, problemsOf(id), surroundings);
  forms.add(form);
  if (draft) {
    // What was typed just before a crash may be right.
    form.follow(stored);
    void form.save();
  }
  return form;
}

/** Names of the folders of a section's entries. */
export function entryIds(section: string, answer: ContentAnswer | null): readonly string[] {
  const ids = Object.keys(answer?.forms ?? {}).filter((id) => id.startsWith(`${section}/`));
  return ids.map((id) => id.slice(section.length + 1));
}

/** What is wrong with a form on disk, by field. */
export function problemsOf(id: FormId): ReadonlyMap<string, string> {
  const own = content.answer?.problems.filter(({ form }) => form === id) ?? [];
  return new Map(own.map(({ field, message }) => [field, message]));
}

function keep(key: string, draft: Draft | null): void {
  void (draft ? set(key, draft) : del(key));
}

function onSaved(form: FormStore, before: FormId): void {
  const { id, stored } = form;
  const { answer } = content;
  if (answer && stored) change({ answer: { ...answer, forms: { ...answer.forms, [id]: stored } } });
  if (id !== before) {
    // The new entry that is open has its own address now.
    if (formAddress(before) === location.pathname + location.search) go(formAddress(id), 'replace');
  }
  void readContent();
}

/** Forgets a form that is on disk no longer, and what of it was typed. */
export function forget(form: FormStore): void {
  form.discard();
  forms.delete(form);
  change();
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
  go(formAddress(answer.form));
}

let livePage: HTMLIFrameElement | null = null;

/** Names the frame of the live page; null once it is gone. */
export function setLivePage(frame: HTMLIFrameElement | null): void {
  livePage = frame;
}

/** Tells the live page what she does in the forms. */
export function tellPage(message: WindowMessage): void {
  if (content.answer) livePage?.contentWindow?.postMessage(message, content.answer.page);
}
