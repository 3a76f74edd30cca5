import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type {
  CheckLine,
  ContentAnswer,
  Draft,
  FormId,
  SaveAnswer,
  SaveRequest,
  StoredForm,
  WindowMessage,
} from '../../api.ts';
import { fieldLabel, schemaOf } from '../../form-texts.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { onNews } from '../news.ts';
import { request } from '../request.ts';
import { go, onRoute } from '../route.ts';
import { draftsInBrowser } from './browser-drafts.ts';
import type { FormState, Opening } from './form-state.ts';
import { FormStore } from './form-store.ts';
import { formAddress, formName, isNewEntry, nameOfUntitled, openedBy } from './names.ts';

/** What this tab knows of the content, and what it edits of it. */
interface Desk {
  /** What is on disk; null until the server has answered. */
  readonly content: ContentAnswer | null;
  /** Why the content could not be read the last time, in words for the owner; null if it could. */
  readonly failure: string | null;
  /** The forms that were opened in this tab. */
  readonly forms: readonly FormStore[];
  /** Drafts of forms that have another draft open. Each opens when the one before is saved or discarded. */
  readonly waiting: readonly Draft[];
  /** The new entry that the address of its collection shows. */
  readonly begun: FormStore | null;
}

const desk = createStore<Desk>(() => ({
  content: null,
  failure: null,
  forms: [],
  waiting: [],
  begun: null,
}));

function useDesk<Part>(part: (desk: Desk) => Part): Part {
  return useStore(desk, useShallow(part));
}

export function useContent(): Desk['content'] {
  return useDesk(({ content }) => content);
}

export function useFailure(): Desk['failure'] {
  return useDesk(({ failure }) => failure);
}

/** The forms with typed values that could not be saved. */
export function useUnsaved(): readonly FormId[] {
  return useDesk(({ forms }) => forms.filter(({ isUnsaved }) => isUnsaved).map(({ id }) => id));
}

/** A form with typed values that are not on disk. */
export interface UnsavedForm {
  readonly id: FormId;
  /** As in `formName`. */
  readonly name: string;
  /** Opens the form. */
  readonly address: string;
  /** What is not saved, and why: a line per wrong field, or one for the whole form. */
  readonly lines: readonly CheckLine[];
}

/** The forms with typed values that are not on disk, also those of other tabs. Reads the content again when it appears. */
export function useUnsavedForms(): readonly UnsavedForm[] {
  useEffect(() => void readContent(), []);
  // It renders again when any of these changes.
  useDesk(({ content, forms }) => [content, ...forms.map(({ state }) => state)]);
  return unsavedForms(desk.getState());
}

/** Saves what waits for its pause. Returns the forms with typed values that are then still not on disk. */
export async function saveAll(): Promise<readonly UnsavedForm[]> {
  await readContent();
  await Promise.all(desk.getState().forms.map((form) => form.settle()));
  return unsavedForms(desk.getState());
}

function unsavedForms({ content, forms }: Desk): readonly UnsavedForm[] {
  const here = forms.filter(({ isUnsaved, isTyped }) => isUnsaved && isTyped).map(unsavedForm);
  const isElsewhere = ({ key, form }: Draft) =>
    !forms.some((one) => one.holds(key)) && !here.some(({ id }) => id === form);
  const drafts = content?.drafts.filter(isElsewhere) ?? [];
  const elsewhere = new Map(drafts.map(({ form, data }) => [form, data.title]));
  return [
    ...here,
    ...[...elsewhere].map(([id, title]) => wholeForm(id, title, 'Tiene algo que no se ha guardado.')),
  ];
}

function unsavedForm({ id, state }: FormStore): UnsavedForm {
  const { status, problems, values } = state;
  if (isNewEntry(id)) return wholeForm(id, values.title, 'Es un borrador: todavía no está en tu página.');
  const whole = wholeForm(id, values.title, UNSAVED_WORDS[status] ?? 'No se ha guardado.');
  const lines = [...problems].flatMap(([field, words]) => {
    const label = fieldLabel(id, field);
    return label ? [lineOf(id, field, `${whole.name} → ${label}`, words)] : [];
  });
  return (status === 'wrong' || status === 'partly') && lines.length > 0 ? { ...whole, lines } : whole;
}

const UNSAVED_WORDS: Partial<Record<FormState['status'], string>> = {
  conflict: 'Cambió en otro lugar mientras escribías: elige qué se queda.',
  unreadable: 'Su archivo no se puede leer, y lo que escribiste espera.',
};

function wholeForm(id: FormId, title: unknown, words: string): UnsavedForm {
  const name = formName(id, title);
  return { id, name, address: formAddress(id), lines: [lineOf(id, '', name, words)] };
}

function lineOf(form: FormId, field: string, name: string, words: string): CheckLine {
  return { form, fields: [{ field, words: name }], words };
}

/** Reads the content, opens the drafts, and reads again at each change on disk. Opens the form of each address. */
export async function followContent(): Promise<void> {
  onNews('content', () => void readContent());
  onRoute(openAddressed);
  await readContent();
}

/** Reads the content from disk and updates the open forms. Resolves after a reading that begins after the call. */
export const readContent = oneAtATime(async () => {
  const answer = await request<ContentAnswer>('/api/content').catch((error: Error) => error);
  if (answer instanceof Error) return desk.setState({ failure: answer.message });
  const { content } = desk.getState();
  // The server was restarted with another content folder: the open forms and their drafts belong to the old one.
  if (content && content.folder !== answer.folder) return location.reload();

  desk.setState({ content: answer, failure: null });
  if (!content) openDrafts([...answer.drafts, ...draftsInBrowser(answer.folder)]);
  for (const form of desk.getState().forms) updateForm(form, answer.forms[form.id] ?? null);
  openAddressed();
});

/** Passes on what is on disk, null for a deleted form; forgets a deleted form without unsaved values. */
function updateForm(form: FormStore, stored: StoredForm | null): void {
  form.follow(stored, problemsOf(form.id));
  if (!stored && form.stored && !form.isTyped) drop(form);
  if (form.state.status === 'failed') void form.save(true);
}

/**
 * Opens the newest draft of each form.
 * @param drafts of two with the same key the last one counts: the browser's is newer than the server's
 */
function openDrafts(drafts: readonly Draft[]): void {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const newestFirst = [...byKey.values()].toSorted((one, other) => other.when - one.when);
  desk.setState(({ waiting }) => ({ waiting: [...waiting, ...newestFirst] }));
  openWaiting();
}

/** Opens a new entry that another tab has begun: the live page shows it here too. */
export async function openFromElsewhere(id: FormId): Promise<void> {
  const { drafts } = await request<ContentAnswer>('/api/content');
  const { content } = desk.getState();
  if (!content || desk.getState().forms.some((form) => form.id === id)) return;
  desk.setState({ content: { ...content, drafts } });
  openDrafts(drafts.filter(({ form }) => form === id));
}

function openWaiting(): void {
  for (const draft of desk.getState().waiting) {
    const open = desk.getState().forms.find(({ id }) => id === draft.form);
    if (open && (open.state.draftFrom !== null || open.state.status !== 'saved')) continue;
    desk.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== draft) }));
    if (open) drop(open);
    const form = addForm({ id: draft.form, stored: baseOf(draft), draft });
    void form?.save();
  }
}

/** The stored form that a draft was made from. If it has changed on disk since, only its version is known. */
function baseOf({ form, version }: Draft): StoredForm | null {
  if (version === null) return null;
  const stored = desk.getState().content?.forms[form];
  return stored?.version === version ? stored : { version, data: {}, unreadable: null };
}

/**
 * The open form that an id shows; null without one.
 * @param id ending in a slash, such as `ebooks/`, for a new entry; what an entry was opened as stays its id here
 */
export function findForm(id: FormId): FormStore | null {
  const { forms } = desk.getState();
  const found = id.endsWith('/')
    ? forms.find((form) => isNewEntry(form.id) && form.id.startsWith(id) && !form.isTyped)
    : (forms.find((form) => form.id === id) ?? forms.find(({ openedAs }) => openedAs === id));
  return found ?? null;
}

/** As `findForm`, while a component shows it. */
export function useOpenForm(id: FormId): FormStore | null {
  return useDesk(() => findForm(id));
}

/**
 * Opens a form, unless it is open.
 * @param id as in `findForm`
 * @returns null if there is no such form, or its file cannot be read
 */
export function openForm(id: FormId): FormStore | null {
  const isBegun = id.endsWith('/');
  const form = findForm(id) ?? (isBegun ? addNewEntry(id) : addStored(id));
  if (isBegun) desk.setState({ begun: form });
  return form;
}

/** Opens the form that the window's address names. */
function openAddressed(): void {
  const { form } = openedBy(location);
  if (form) openForm(form);
}

function addNewEntry(collection: FormId): FormStore | null {
  return addForm({ id: `${collection}.${crypto.randomUUID()}`, stored: null, draft: null });
}

function addStored(id: FormId): FormStore | null {
  const stored = desk.getState().content?.forms[id];
  return stored && !stored.unreadable ? addForm({ id, stored, draft: null }) : null;
}

function addForm(opening: Opening): FormStore | null {
  const { content } = desk.getState();
  const schema = schemaOf(opening.id);
  if (!schema || !content) return null;
  const form = new FormStore(
    schema,
    opening,
    content.folder,
    problemsOf(opening.id),
    () => void readContent(),
  );
  form.store.subscribe(() => {
    nameAddress(form);
    openWaiting();
    // Tells the components that show something of all forms.
    desk.setState(({ forms }) => ({ forms: [...forms] }));
  });
  add(form);
  return form;
}

function add(form: FormStore): void {
  desk.setState(({ forms }) => ({ forms: [...forms, form] }));
}

function drop(form: FormStore): void {
  desk.setState(({ forms }) => ({ forms: forms.filter((other) => other !== form) }));
}

/** From its first word on the open new entry has an address of its own, so that another one can be begun. */
function nameAddress(form: FormStore): void {
  const collection = form.id.replace(/[^/]*$/, '');
  const isShown = form === desk.getState().begun && openedBy(location).form === collection;
  if (isShown && isNewEntry(form.id) && form.isTyped) go(formAddress(form.id), 'replace');
}

/** Unsaved forms of entries that are not on disk: new ones and deleted ones. */
export function useDrafts(section: string): readonly FormStore[] {
  return useDesk(({ content, forms }) =>
    forms.filter(({ id, isUnsaved }) => id.startsWith(`${section}/`) && !content?.forms[id] && isUnsaved),
  );
}

/** Folder names of a section's entries. */
export function entryIds(section: string, content: ContentAnswer | null): readonly string[] {
  const ids = Object.keys(content?.forms ?? {}).filter((id) => id.startsWith(`${section}/`));
  return ids.map((id) => id.slice(section.length + 1));
}

/** The messages about a form on disk, by field. */
export function problemsOf(id: FormId): ReadonlyMap<string, string> {
  const own = desk.getState().content?.problems.filter(({ form }) => form === id) ?? [];
  return new Map(own.map(({ field, message }) => [field, message]));
}

/** Forgets an entry that is not on disk, discards its typed values, and opens the list of its section, which offers them. */
export function forget(form: FormStore): void {
  const { title } = form.state.values;
  const bringBack = close(form);
  offerInList(form.id, `Descartaste «${title || nameOfUntitled(form.id)}».`, () => {
    add(form);
    bringBack();
  });
}

/** Opens the list of an entry's section instead of the entry, without its typed values; returns what brings these back. */
function close(form: FormStore): () => void {
  const bringBack = form.discard();
  drop(form);
  go(formAddress(sectionOf(form.id)));
  return bringBack;
}

const sectionOf = (id: FormId) => id.replace(/\/.*/, '');

/** Offers in the list of an entry's section to bring it back, and then what was offered there before. */
function offerInList(id: FormId, words: string, bringBack: () => void): void {
  const list = openForm(sectionOf(id));
  const before = list?.state.offer ?? null;
  list?.offer({
    words,
    path: null,
    undo: () => {
      bringBack();
      if (before?.path === null) list.offer(before);
      return null;
    },
  });
}

/**
 * Duplicates or deletes an entry, then opens the duplicate or the section's list.
 * @throws Error with a message for the owner
 */
export async function actOnEntry(form: FormStore, what: 'duplicate' | 'delete'): Promise<void> {
  const sent = { form: form.id, version: form.stored?.version };
  const answer = await request<SaveAnswer>(`/api/${what}`, sent);
  if (answer.result === 'saved' && what === 'delete') {
    close(form);
    offerDeleted(form);
  }
  await readContent();
  if (answer.result !== 'saved')
    throw new Error('No se pudo: la tarjeta cambió mientras tanto. Prueba otra vez.');
  if (what === 'duplicate') go(formAddress(answer.form));
}

/** Offers to bring a deleted entry back. */
function offerDeleted({ id, stored, state }: FormStore): void {
  const save = {
    key: crypto.randomUUID(),
    form: id,
    // A deleted entry comes back with its files.
    version: null,
    data: stored?.data ?? {},
    when: Date.now(),
    replaces: null,
    series: 0,
  } satisfies SaveRequest;
  const bringBack = () =>
    request<SaveAnswer>('/api/save', save).then(readContent, ({ message }: Error) => offer(message));
  const offer = (words: string) => offerInList(id, words, () => void bringBack());
  offer(`Borraste «${state.values.title || nameOfUntitled(id)}».`);
}

/** Sends the live page what the owner does in the forms. */
export function postToPage(message: WindowMessage): void {
  // Any origin: the window's policy allows only the live page in the frame, which may not have loaded yet.
  document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
}
