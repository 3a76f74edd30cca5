import { del, entries, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { schemaOf } from '../../../src/content/schema.ts';
import type { ContentAnswer, FormId, SaveAnswer, WindowMessage } from '../../api.ts';
import { onNews } from '../news.ts';
import { go } from '../route.ts';
import { ask, type Draft, type FormState, FormStore } from './form-store.ts';
import { formAddress } from './names.ts';
import { formProblems } from './values.ts';

/** What is on disk, what was typed and is not saved, and what was done last. */
interface Content {
  /** Null until the server has answered. */
  readonly answer: ContentAnswer | null;
  /** By the id of the form. */
  readonly drafts: ReadonlyMap<FormId, Draft>;
  /** Told above the form of that id. */
  readonly notice: { readonly form: FormId; readonly words: string } | null;
}

let content: Content = { answer: null, drafts: new Map(), notice: null };
const listeners = new Set<() => void>();
const forms = new Map<FormId, FormStore>();

function change(changes: Partial<Content>): void {
  content = { ...content, ...changes };
  for (const listener of listeners) listener();
}

/** Content and drafts, as they are now. */
export function useContent(): Content {
  return useSyncExternalStore(subscribe, () => content);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A part of a form's state; the component renders again only when that part is another. */
export function useForm<T>(form: FormStore, part: (state: FormState) => T): T {
  return useSyncExternalStore(form.subscribe, () => part(form.state));
}

let reading = 0;

/** Reads the content anew. What is answered after another reading or a save has begun would be old, and is left. */
async function readContent(): Promise<void> {
  reading += 1;
  const turn = reading;
  const found = await fetch('/api/content').catch(() => null);
  const answer: ContentAnswer | null = found?.ok ? await found.json() : null;
  if (!answer || turn !== reading) return;
  change({ answer });
  // What was typed just before a crash may be right.
  for (const id of content.drafts.keys()) formOf(id);
  for (const [id, form] of forms) {
    const stored = answer.forms[id] ?? null;
    form.follow(stored);
    if (!stored && form.stored && form.state.status !== 'deleted') forms.delete(id);
    if (form.state.status === 'failed') void form.save();
  }
}

/** Reads content and drafts, and follows what changes on disk. */
export async function followContent(): Promise<void> {
  const drafts = await entries<FormId, Draft>().catch(() => []);
  change({ drafts: new Map(drafts) });
  onNews('content', () => void readContent());
  onNews('running', () => void readContent());
  await readContent();
}

/** The form of a folder, or `ebooks/` for a new entry, as it is edited in this tab; null if there is none. */
export function formOf(id: FormId): FormStore | null {
  const known = forms.get(id);
  const schema = schemaOf(id);
  if (known || !schema) return known ?? null;
  const stored = content.answer?.forms[id] ?? null;
  const draft = content.drafts.get(id);
  if (!stored && !draft && !id.endsWith('/')) return null;
  const problems = draft ? formProblems(schema, draft.values) : problemsOf(id);
  const form = new FormStore(id, schema, { stored, draft }, problems, { keep, onStatus, onSaved });
  forms.set(id, form);
  return form;
}

/** What is wrong with a form on disk, by field. */
export function problemsOf(id: FormId): ReadonlyMap<string, string> {
  const own = content.answer?.problems.filter(({ form }) => form === id) ?? [];
  return new Map(own.map(({ field, message }) => [field, message]));
}

function keep(id: FormId, draft: Draft | null): void {
  void (draft ? set(id, draft) : del(id));
}

/** Lists what is not saved; a form that is about to be saved stays as it was listed. */
function onStatus(form: FormStore): void {
  const { status } = form.state;
  if (status === 'saving' || (status === 'saved' && !content.drafts.has(form.id))) return;
  const drafts = new Map(content.drafts);
  if (status === 'saved') drafts.delete(form.id);
  else drafts.set(form.id, form.draft);
  change({ drafts });
}

function onSaved(form: FormStore): void {
  const drafts = new Map(content.drafts);
  for (const [id, known] of forms) {
    if (known !== form || id === form.id) continue;
    forms.delete(id);
    drafts.delete(id);
    // The new entry that is open has its own address now.
    if (formAddress(id) === location.pathname + location.search) go(formAddress(form.id), 'replace');
  }
  forms.set(form.id, form);
  change({ drafts });
  const { answer } = content;
  if (answer && form.stored)
    change({ answer: { ...answer, forms: { ...answer.forms, [form.id]: form.stored } } });
  void readContent();
}

/** Forgets a form that is on disk no longer, and what of it was typed. */
export function forget(form: FormStore): void {
  form.discard();
  for (const [id, known] of forms) if (known === form) forms.delete(id);
  change({});
}

/** Copies an entry. */
export async function duplicate(form: FormStore): Promise<SaveAnswer> {
  const answer = await ask('/api/duplicate', JSON.stringify({ form: form.id }));
  await readContent();
  return answer;
}

/** Deletes an entry, with what of it was typed and not saved. */
export async function remove(form: FormStore, title: string): Promise<SaveAnswer> {
  const answer = await ask('/api/delete', JSON.stringify({ form: form.id, version: form.stored?.version }));
  if (answer.result === 'saved') {
    forget(form);
    const words = `Borraste «${title}». Para recuperarlo, abre «Copias».`;
    change({ notice: { form: form.id.replace(/\/.*/, ''), words } });
  }
  await readContent();
  return answer;
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
