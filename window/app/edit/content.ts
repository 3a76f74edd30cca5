import { useEffect, useMemo, useSyncExternalStore } from 'react';
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
import { go } from '../route.ts';
import { draftsInBrowser } from './browser-drafts.ts';
import { type FormState, FormStore, type Opening } from './form-store.ts';
import { formAddress, formName, isNewEntry, nameOfUntitled, openedBy } from './names.ts';

let content: ContentAnswer | null = null;
let failure: string | null = null;
/** The forms that were opened in this tab. */
const forms = new Set<FormStore>();
/** Called when the content or a form changes. */
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** What is on disk; null until the server has answered. */
export function useContent(): ContentAnswer | null {
  return useSyncExternalStore(subscribe, () => content);
}

/** Why the content could not be read the last time, in words for the owner; null if it could. */
export function useFailure(): string | null {
  return useSyncExternalStore(subscribe, () => failure);
}

/** The forms with typed values that could not be saved. */
export function useUnsaved(): readonly FormId[] {
  // A string is a stable snapshot for React; a new array would render at each notification.
  const unsavedIds = () => [...forms].flatMap(({ id, isUnsaved }) => (isUnsaved ? [id] : [])).join('\n');
  return useSyncExternalStore(subscribe, unsavedIds).split('\n');
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
  // A string is a stable snapshot for React.
  const found = useSyncExternalStore(subscribe, () => JSON.stringify(unsavedForms()));
  return useMemo(() => JSON.parse(found), [found]);
}

/** Saves what waits for its pause. Returns the forms with typed values that are then still not on disk. */
export async function saveAll(): Promise<readonly UnsavedForm[]> {
  await readContent();
  await Promise.all([...forms].map((form) => form.settle()));
  return unsavedForms();
}

function unsavedForms(): readonly UnsavedForm[] {
  const here = [...forms].filter(({ isUnsaved, isTyped }) => isUnsaved && isTyped).map(unsavedForm);
  const isElsewhere = ({ key, form }: Draft) =>
    ![...forms].some((one) => one.holds(key)) && !here.some(({ id }) => id === form);
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

/** A part of a form's state; the component renders again only when that part changes. */
export function useForm<T>(form: FormStore, part: (state: FormState) => T): T {
  return useSyncExternalStore(form.subscribe, () => part(form.state));
}

/** Reads the content, opens the drafts, and reads again at each change on disk. */
export async function followContent(): Promise<void> {
  onNews('content', () => void readContent());
  await readContent();
}

/** Reads the content from disk and updates the open forms. Resolves after a reading that begins after the call. */
export const readContent = oneAtATime(async () => {
  const answer = await request<ContentAnswer>('/api/content').catch((error: Error) => error);
  failure = answer instanceof Error ? answer.message : null;
  if (answer instanceof Error) return notify();
  // The server was restarted with another content folder: the open forms and their drafts belong to the old one.
  if (content && content.folder !== answer.folder) return location.reload();

  const isFirst = !content;
  content = answer;
  if (isFirst) openDrafts(answer.drafts, draftsInBrowser(answer.folder));
  for (const form of forms) updateForm(form, answer.forms[form.id] ?? null);
  notify();
});

/** Passes on what is on disk, null for a deleted form; forgets a deleted form without unsaved values. */
function updateForm(form: FormStore, stored: StoredForm | null): void {
  form.follow(stored, problemsOf(form.id));
  if (!stored && form.stored && !form.isTyped) forms.delete(form);
  if (form.state.status === 'failed') void form.save(true);
}

/** Drafts of forms that have another draft open. Each opens when the one before is saved or discarded. */
let waiting: readonly Draft[] = [];

/** Opens the newest draft of each form. Of two with the same key the browser's is newer than the server's. */
function openDrafts(fromServer: readonly Draft[], inBrowser: readonly Draft[]): void {
  const byKey = new Map([...fromServer, ...inBrowser].map((draft) => [draft.key, draft]));
  waiting = [...waiting, ...[...byKey.values()].toSorted((one, other) => other.when - one.when)];
  openWaiting();
}

/** Opens a new entry that another tab has begun: the live page shows it here too. */
export async function openFromElsewhere(id: FormId): Promise<void> {
  const { drafts } = await request<ContentAnswer>('/api/content');
  if (!content || openFormOf(id)) return;
  openDrafts(
    drafts.filter(({ form }) => form === id),
    [],
  );
  content = { ...content, drafts };
  notify();
}

function openWaiting(): void {
  for (const draft of waiting) {
    const open = openFormOf(draft.form);
    if (open && (open.state.draftFrom !== null || open.state.status !== 'saved')) continue;
    waiting = waiting.filter((other) => other !== draft);
    if (open) forms.delete(open);
    const form = openForm({ id: draft.form, stored: baseOf(draft), draft });
    void form?.save();
  }
}

/** The stored form that a draft was made from. If it has changed on disk since, only its version is known. */
function baseOf({ form, version }: Draft): StoredForm | null {
  if (version === null) return null;
  const stored = content?.forms[form];
  return stored?.version === version ? stored : { version, data: {}, unreadable: null };
}

/**
 * The form of a folder as it is edited in this tab.
 * @param id ending in a slash, such as `ebooks/`, for a new entry; what an entry was opened as stays its id here
 * @returns null if there is no such form, or its file cannot be read and it is not open
 */
export function formOf(id: FormId): FormStore | null {
  if (id.endsWith('/')) {
    begun = newEntryIn(id) ?? openForm({ id: `${id}.${crypto.randomUUID()}`, stored: null, draft: null });
    return begun;
  }
  const open = openFormOf(id) ?? [...forms].find(({ openedAs }) => openedAs === id);
  if (open) return open;
  const stored = content?.forms[id];
  return stored && !stored.unreadable ? openForm({ id, stored, draft: null }) : null;
}

/** The new entry that the address of its collection shows. */
let begun: FormStore | null = null;

const openFormOf = (id: FormId) => [...forms].find((form) => form.id === id);

/** The new entry of a collection such as `ebooks/` in which nothing is typed yet. */
const newEntryIn = (collection: string) =>
  [...forms].find(({ id, isTyped }) => isNewEntry(id) && id.startsWith(collection) && !isTyped);

function openForm(opening: Opening): FormStore | null {
  const schema = schemaOf(opening.id);
  if (!schema || !content) return null;
  const form = new FormStore(
    schema,
    opening,
    content.folder,
    problemsOf(opening.id),
    () => void readContent(),
  );
  form.subscribe(() => {
    nameAddress(form);
    openWaiting();
    notify();
  });
  forms.add(form);
  return form;
}

/** From its first word on the open new entry has an address of its own, so that another one can be begun. */
function nameAddress(form: FormStore): void {
  const collection = form.id.replace(/[^/]*$/, '');
  const isOpen = form === begun && openedBy(location).form === collection;
  if (isOpen && isNewEntry(form.id) && form.isTyped) go(formAddress(form.id), 'replace');
}

/** Unsaved forms of entries that are not on disk: new ones and deleted ones. */
export function useDrafts(section: string): readonly FormStore[] {
  const content = useContent();
  const unsaved = useUnsaved();
  const isDraft = ({ id }: FormStore) => id.startsWith(`${section}/`) && !content?.forms[id];
  return [...forms].filter((form) => isDraft(form) && unsaved.includes(form.id));
}

/** Folder names of a section's entries. */
export function entryIds(section: string, content: ContentAnswer | null): readonly string[] {
  const ids = Object.keys(content?.forms ?? {}).filter((id) => id.startsWith(`${section}/`));
  return ids.map((id) => id.slice(section.length + 1));
}

/** The messages about a form on disk, by field. */
export function problemsOf(id: FormId): ReadonlyMap<string, string> {
  const own = content?.problems.filter(({ form }) => form === id) ?? [];
  return new Map(own.map(({ field, message }) => [field, message]));
}

/** Forgets an entry that is not on disk, discards its typed values, and opens the list of its section, which offers them. */
export function forget(form: FormStore): void {
  const { title } = form.state.values;
  const bringBack = close(form);
  offerInList(form.id, `Descartaste «${title || nameOfUntitled(form.id)}».`, () => {
    forms.add(form);
    bringBack();
  });
}

/** Opens the list of an entry's section instead of the entry, without its typed values; returns what brings these back. */
function close(form: FormStore): () => void {
  const bringBack = form.discard();
  forms.delete(form);
  go(formAddress(sectionOf(form.id)));
  return bringBack;
}

const sectionOf = (id: FormId) => id.replace(/\/.*/, '');

/** Offers in the list of an entry's section to bring it back, and then what was offered there before. */
function offerInList(id: FormId, words: string, bringBack: () => void): void {
  const list = formOf(sectionOf(id));
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
