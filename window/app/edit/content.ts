import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { type Path, valueAt } from '../../../src/content/fields/path.ts';
import { fieldAt } from '../../../src/content/fields/walk.ts';
import { type FormRef, fieldLabel, folderOf, type SectionId, schemaOf } from '../../../src/content/schema.ts';
import type {
  CheckLine,
  ContentAnswer,
  Draft,
  SaveAnswer,
  SaveRequest,
  StoredForm,
  WindowMessage,
} from '../../api.ts';
import { isNewEntry, isSameForm, sectionOf } from '../../form-ref.ts';
import { formName } from '../../form-title.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { onNews } from '../browser/news.ts';
import { request } from '../browser/request.ts';
import { go, onRoute } from '../browser/route.ts';
import { type FormState, type Opening, onePerField } from './form-state.ts';
import { FormStore } from './form-store.ts';
import { formAddress, nameOfUntitled, nextEntry, openedBy } from './names.ts';
import { draftsInBrowser } from './saver.ts';

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

/**
 * A saved value as the page has it: a file that was changed by hand may spell it otherwise.
 * @returns undefined while the content is unknown, or if the schema refuses the value
 */
export function usePageValue(form: FormRef, path: Path): unknown {
  const data = useContent()?.forms[folderOf(form)]?.data;
  return fieldAt(schemaOf(form), path)?.safeParse(path.reduce<unknown>(valueAt, data)).data;
}

/** The page's domain; empty while it is unknown. */
export function useDomain(): string {
  return String(usePageValue({ section: 'site', entry: null }, ['domainLabel']) ?? '');
}

export function useFailure(): Desk['failure'] {
  return useDesk(({ failure }) => failure);
}

/** The forms with typed values that could not be saved. */
export function useUnsaved(): readonly FormRef[] {
  return useDesk(({ forms }) => forms.filter(({ isUnsaved }) => isUnsaved).map(({ ref }) => ref));
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
  for (const form of desk.getState().forms) updateForm(form, answer.forms[folderOf(form.ref)] ?? null);
  openAddressed();
});

/** Passes on what is on disk, null for a deleted form; forgets a deleted form without unsaved values. */
function updateForm(form: FormStore, stored: StoredForm | null): void {
  form.follow(stored, problemsOf(form.ref));
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
export async function openFromElsewhere(form: FormRef): Promise<void> {
  const { drafts } = await request<ContentAnswer>('/api/content');
  const { content } = desk.getState();
  if (!content || formNow(form)) return;
  desk.setState({ content: { ...content, drafts } });
  openDrafts(drafts.filter((draft) => isSameForm(draft.form, form)));
}

function openWaiting(): void {
  for (const draft of desk.getState().waiting) {
    const open = formNow(draft.form);
    if (open && (open.state.draftFrom !== null || open.state.status !== 'saved')) continue;
    desk.setState(({ waiting }) => ({ waiting: waiting.filter((other) => other !== draft) }));
    if (open) drop(open);
    const form = addForm({ form: draft.form, stored: baseOf(draft), draft });
    void form?.save();
  }
}

/** The stored form that a draft was made from. If it has changed on disk since, only its version is known. */
function baseOf({ form, version }: Draft): StoredForm | null {
  if (version === null) return null;
  const stored = desk.getState().content?.forms[folderOf(form)];
  return stored?.version === version ? stored : { version, data: {}, unreadable: null };
}

/** The open form that has this folder or identity now. */
function formNow(form: FormRef): FormStore | undefined {
  return desk.getState().forms.find(({ ref }) => isSameForm(ref, form));
}

/**
 * The form that is open as another; null without one.
 * @param form as in the address: with `nextEntry` the new entry of its section in which nothing is typed yet; an entry that
 *   was saved since is found also as the new one that it was
 */
function findForm(form: FormRef): FormStore | null {
  const { forms } = desk.getState();
  const found = isNext(form)
    ? forms.find(({ ref, isTyped }) => isNewEntry(ref) && ref.section === form.section && !isTyped)
    : (formNow(form) ?? forms.find(({ openedAs }) => isSameForm(openedAs, form)));
  return found ?? null;
}

const isNext = (form: FormRef) => isSameForm(form, nextEntry(form));

/** As `findForm`, while a component shows it. */
export function useOpenForm(form: FormRef | null): FormStore | null {
  return useDesk(() => form && findForm(form));
}

/**
 * Opens a form, unless it is open.
 * @param form as in `findForm`
 * @returns null if there is no such form, or its file cannot be read
 */
export function openForm(form: FormRef): FormStore | null {
  const opened = findForm(form) ?? (isNext(form) ? addNewEntry(form) : addStored(form));
  if (isNext(form)) desk.setState({ begun: opened });
  return opened;
}

/** Opens the form that the window's address names. */
function openAddressed(): void {
  const { form } = openedBy(location);
  if (form) openForm(form);
}

function addNewEntry({ section }: FormRef): FormStore | null {
  return addForm({ form: { section, entry: `.${crypto.randomUUID()}` }, stored: null, draft: null });
}

function addStored(form: FormRef): FormStore | null {
  const stored = desk.getState().content?.forms[folderOf(form)];
  return stored && !stored.unreadable ? addForm({ form, stored, draft: null }) : null;
}

function addForm(opening: Opening): FormStore | null {
  const { content } = desk.getState();
  if (!content) return null;
  const problems = problemsOf(opening.form);
  const form = new FormStore(opening, content.folder, problems, () => void readContent());
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
  const shown = openedBy(location).form;
  const isShown = form === desk.getState().begun && shown && isSameForm(shown, nextEntry(form.ref));
  if (isShown && isNewEntry(form.ref) && form.isTyped) go(formAddress(form.ref), 'replace');
}

/** Unsaved forms of entries that are not on disk: new ones and deleted ones. */
export function useDrafts(section: SectionId): readonly FormStore[] {
  return useDesk(({ content, forms }) =>
    forms.filter(({ ref, isUnsaved }) => {
      const isOfSection = ref.section === section && ref.entry !== null;
      return isOfSection && !content?.forms[folderOf(ref)] && isUnsaved;
    }),
  );
}

/** The problems of a form on disk. */
export function problemsOf(form: FormRef): FormState['problems'] {
  const problems = desk.getState().content?.problems ?? [];
  return onePerField(problems.filter((one) => one.form && isSameForm(one.form, form)));
}

/** Forgets an entry that is not on disk, discards its typed values, and opens the list of its section, which offers them. */
export function forget(form: FormStore): void {
  const { title } = form.state.values;
  const bringBack = close(form);
  offerInList(form.ref, `Descartaste «${title || nameOfUntitled(form.ref)}».`, () => {
    add(form);
    bringBack();
  });
}

/** Opens the list of an entry's section instead of the entry, without its typed values; returns what brings these back. */
function close(form: FormStore): () => void {
  const bringBack = form.discard();
  drop(form);
  go(formAddress(sectionOf(form.ref)));
  return bringBack;
}

/** Offers in the list of an entry's section to bring it back, and then what was offered there before. */
function offerInList(entry: FormRef, words: string, bringBack: () => void): void {
  const list = openForm(sectionOf(entry));
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
 * Saves what waits for its pause, duplicates or deletes an entry, then opens the duplicate or the section's list.
 * @throws Error with a message for the owner
 */
export async function actOnEntry(form: FormStore, what: 'duplicate' | 'delete'): Promise<void> {
  await form.settle();
  // The server duplicates what is on disk.
  if (what === 'duplicate' && form.isTyped)
    throw new Error(
      'No se duplicó: la copia saldría sin lo que aquí no se ha guardado. Arriba dice por qué.',
    );
  const sent = { form: form.ref, version: form.stored?.version };
  const answer = await request<SaveAnswer>(`/api/${what}`, sent);
  if (answer.result === 'saved' && what === 'delete') offerDeleted(form, close(form));
  await readContent();
  if (answer.result !== 'saved')
    throw new Error('No se pudo: la tarjeta cambió mientras tanto. Prueba otra vez.');
  if (what === 'duplicate') go(formAddress(answer.form));
}

/** Offers to bring a deleted entry back, and then with `bringTyped` what was typed in it and not saved. */
function offerDeleted(form: FormStore, bringTyped: () => void): void {
  const { ref, stored, state } = form;
  const save = {
    key: crypto.randomUUID(),
    form: ref,
    // A deleted entry comes back with its files.
    version: null,
    data: stored?.data ?? {},
    when: Date.now(),
    replaces: null,
    series: 0,
  } satisfies SaveRequest;
  const bringBack = async () => {
    await request<SaveAnswer>('/api/save', save);
    add(form);
    bringTyped();
    await readContent();
  };
  const offer = (words: string) =>
    offerInList(ref, words, () => void bringBack().catch(({ message }: Error) => offer(message)));
  offer(`Borraste «${state.values.title || nameOfUntitled(ref)}».`);
}

/** Sends the live page what the owner does in the forms. */
export function postToPage(message: WindowMessage): void {
  // Any origin: the window's policy allows only the live page in the frame, which may not have loaded yet.
  document.querySelector('iframe')?.contentWindow?.postMessage(message, '*');
}
