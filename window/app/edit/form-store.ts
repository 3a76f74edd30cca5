import type { z } from 'zod';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import { pathText } from '../../../src/content/fields/path.ts';
import type {
  Draft,
  DraftName,
  FieldProblem,
  FormId,
  SaveAnswer,
  SaveRequest,
  StoredForm,
  UploadAnswer,
} from '../../api.ts';
import { differences } from '../../differences.ts';
import { fieldLabel } from '../../form-texts.ts';
import { NoAnswer, request } from '../request.ts';
import { forgetInBrowser, keepInBrowser } from './browser-drafts.ts';
import { FormHistory, type Typing } from './form-history.ts';
import { isNewEntry } from './names.ts';
import {
  changedPath,
  isSame,
  type Path,
  placeAfter,
  type Value,
  type Values,
  valueIn,
  withValue,
  writtenValues,
} from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** Milliseconds until a failed save is retried: the disk may have room again. */
const RETRY = 15_000;

/** What a form begins with. */
export interface Opening {
  readonly id: FormId;
  /** The form on disk that the values were made from; null if there was none. */
  readonly stored: StoredForm | null;
  readonly draft: Draft | null;
}

/** What changes while a form is edited. */
export interface FormState {
  readonly values: Values;
  /**
   * - `wrong`: refused because of `problems`.
   * - `partly`: saved but for the fields of `problems`.
   * - `failed`: the server or the disk failed, or a draft was opened and not sent yet.
   * - `conflict`: the form on disk is `theirs` now.
   * - `unreadable`: the file on disk cannot be read; `problems` says why.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'partly' | 'failed' | 'conflict' | 'unreadable';
  /** Messages of the last save, by field; under the empty name those about the whole form. */
  readonly problems: ReadonlyMap<string, string>;
  /** The form on disk during a conflict; null if it was deleted. */
  readonly theirs: StoredForm | null;
  /** When the draft that the form was opened with was typed; null without one. */
  readonly draftFrom: number | null;
  /** Whether neither the server nor the browser could keep the draft: it is in this tab alone. */
  readonly isUnkept: boolean;
  /** The offer to undo the last removal, order or file; null without one. */
  readonly offer: Offer | null;
}

/** An offer to undo something. */
export interface Offer {
  /** What was done: «Quitaste «Facebook».» */
  readonly words: string;
  /** The value whose next change ends the offer; null if it is of no value of the form: then any change ends it. */
  readonly path: Path | null;
  /** Returns the path of what it has changed in the form, or null. */
  readonly undo: () => Path | null;
}

/** How a file was chosen for a field. */
interface Choice {
  /** Values of other fields that change in the same step. */
  readonly others: Values;
  /** The form's values when it was chosen, if that was earlier. */
  readonly before: Values;
  /** Asked after the upload: whether no other file was chosen meanwhile. */
  readonly isWanted: () => boolean;
}

/**
 * One form while it is edited. It saves itself after a pause. What cannot be saved is a draft: the browser keeps it from
 * each key on, and the server keeps what it was sent and refused.
 */
export class FormStore {
  readonly key = crypto.randomUUID();
  /** The form's folder; for a new entry an id as in `Draft.form`, until it is saved. */
  id: FormId;
  /** The id that it had at first. */
  readonly openedAs: FormId;
  stored: StoredForm | null;
  readonly schema: z.ZodObject;
  readonly #content: string;
  readonly #onSaved: () => void;
  readonly #listeners = new Set<() => void>();
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  /** When something was typed last. */
  #when: number;
  /** The draft that the form was opened with, until the server has replaced it. */
  #replaces: DraftName | null;
  /** Whether the server may keep a draft under this form's key. */
  #isDraftSent = false;
  /** Whether the browser could keep what was typed last. */
  #isInBrowser = true;
  /** A save whose answer was lost. It is repeated before any other, so that the server recognizes it. */
  #unanswered: SaveRequest | null = null;
  readonly #history = new FormHistory();
  /** As in `SaveRequest`. */
  #series = 0;
  /** Whether the next typing begins another series. */
  #isSeriesDone = false;

  /**
   * @param content folder of the content, as in `ContentAnswer`
   * @param problems of the form on disk, by field
   * @param onSaved called when the form was saved or got another id
   */
  constructor(
    schema: z.ZodObject,
    { id, stored, draft }: Opening,
    content: string,
    problems: ReadonlyMap<string, string>,
    onSaved: () => void,
  ) {
    this.id = id;
    this.openedAs = id;
    this.schema = schema;
    this.stored = stored;
    this.#content = content;
    this.#onSaved = onSaved;
    this.#when = draft?.when ?? 0;
    this.#replaces = draft && { key: draft.key, when: draft.when };
    const status = draft ? 'failed' : problems.size > 0 ? 'wrong' : 'saved';
    const values = draft?.data ?? stored?.data ?? {};
    const draftFrom = draft?.when ?? null;
    this.#state = { values, status, problems, theirs: null, draftFrom, isUnkept: false, offer: null };
  }

  get state(): FormState {
    return this.#state;
  }

  /** Whether the last save failed or was refused. */
  get isUnsaved(): boolean {
    const { status } = this.#state;
    if (status === 'unreadable') return this.#differsFrom(this.stored);
    return status !== 'saved' && status !== 'saving';
  }

  /** Whether it has values that are not on disk. */
  get isTyped(): boolean {
    return this.#isSaving || this.#differsFrom(this.stored);
  }

  /** Whether a draft's values are in this form. */
  holds(draft: Draft['key']): boolean {
    return draft === this.key || draft === this.#replaces?.key;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes a value as one step, with copies of its own. */
  change(path: Path, value: Value): void {
    this.#put(withValue(this.#state.values, path, value), null);
  }

  /** Changes a value while it is typed. */
  type(path: Path, value: Value, typing: Typing): void {
    this.#put(withValue(this.#state.values, path, value), typing);
  }

  /**
   * Changes a value as one step, and offers to undo it.
   * @param words what was done
   */
  changeWithOffer(path: Path, value: Value, words: string): void {
    const before = valueIn(this.#state.values, path);
    this.change(path, value);
    const after = this.#state.values;
    const undo = () => {
      if (this.#state.values === after) return this.undo();
      // Other values have changed since, and stay.
      this.change(path, before);
      return path;
    };
    this.offer({ words, path, undo });
  }

  /** Shows an offer; null removes it. */
  offer(offer: Offer | null): void {
    this.#set({ offer });
  }

  /** Ends a step of the history, and the series of saves that share a copy. */
  endStep(): void {
    this.#history.endStep();
    this.#isSeriesDone = true;
  }

  /** Takes the last change back and returns the path of what changed, or null. */
  undo(): Path | null {
    const { offer } = this.#state;
    if (offer?.path === null) {
      this.offer(null);
      return offer.undo();
    }
    return this.#go(this.#history.undo(this.#state.values));
  }

  /** Repeats the change that was taken back last and returns the path of what changed, or null. */
  redo(): Path | null {
    return this.#go(this.#history.redo(this.#state.values));
  }

  #go(values: Values | null): Path | null {
    if (!values) return null;
    const path = changedPath(this.#state.values, values);
    const schema = this.schema.shape[String(path[0])];
    const { partOf } = schema ? metaOf(schema as z.ZodType) : {};
    this.endStep();
    this.#become(values);
    // The owner sees such a value in another field.
    return partOf ? [partOf] : path;
  }

  #put(values: Values, typing: Typing | null): void {
    this.#history.record(this.#state.values, values, typing);
    if (!typing || this.#isSeriesDone) this.#series += 1;
    this.#isSeriesDone = !typing;
    this.#become(values);
  }

  #become(values: Values): void {
    const { values: before, offer } = this.#state;
    const isOffered = offer?.path && valueIn(before, offer.path) === valueIn(values, offer.path);
    this.#when = Date.now();
    this.#set({ values, offer: isOffered ? offer : null });
    this.#saveSoon();
  }

  /**
   * Uploads a file and sets a field to its name; offers to undo that if there was another file. Meanwhile the field may have
   * moved with its item, and is followed; if it was changed or removed, it stays so.
   * @throws Error with a message for the owner; the field keeps its value
   */
  async choose(path: Path, file: File, choice: Partial<Choice> = {}): Promise<void> {
    const { others = {}, before = this.#state.values, isWanted = () => true } = choice;
    const body = new FormData();
    body.append('key', this.key);
    body.append('file', file);
    const { name } = await request<UploadAnswer>('/api/upload', body);
    const { values } = this.#state;
    const place = isWanted() ? placeAfter(before, values, path) : null;
    if (!place) return;
    const isAlone = Object.entries(others).every(([field, value]) => isSame(value, values[field]));
    const changed = isAlone ? name : withValue({ ...values, ...others }, place, name);
    const at = isAlone ? place : [];
    if (!valueIn(values, place)) return this.change(at, changed);
    this.changeWithOffer(at, changed, `Cambiaste «${fieldLabel(this.id, pathText(place))}».`);
  }

  /**
   * Takes what is on disk now, or starts a conflict if something else was typed.
   * @param theirs null if the form was deleted
   * @param problems of the form on disk, by field
   */
  follow(theirs: StoredForm | null, problems: FormState['problems'] = new Map()): void {
    // The next save's answer says what is on disk.
    const isSavePending = this.#isSaving || this.#state.status === 'failed';
    if (isSavePending || isNewEntry(this.id)) return;
    this.#compare(theirs, problems);
  }

  #compare(theirs: StoredForm | null, problems: FormState['problems'] = new Map()): void {
    if (theirs?.unreadable) {
      this.#set({ status: 'unreadable', problems: new Map([['', theirs.unreadable]]), theirs: null });
      return;
    }
    if (this.#state.status === 'unreadable') {
      // The file can be read again: what was typed meanwhile is saved.
      this.#set({ status: 'saving', problems: new Map() });
      this.#saveSoon();
    }
    const isConflict = this.#state.status === 'conflict';
    if (theirs?.version === this.stored?.version) {
      // The form on disk is again the one that was opened.
      if (isConflict && theirs) this.#endConflict(theirs);
    } else if (!this.#differsFrom(this.stored) || (theirs && !this.#differsFrom(theirs))) {
      if (theirs) this.#adopt(theirs, problems);
    } else {
      this.#set({ status: 'conflict', theirs });
      // The server must keep this draft: another tab opened with the same draft has removed that one by saving it.
      if (!isConflict) this.#saveSoon();
    }
  }

  #adopt(stored: StoredForm, problems: FormState['problems']): void {
    this.stored = stored;
    this.#setSaved(stored.data);
    if (problems.size > 0) this.#set({ status: 'wrong', problems });
  }

  /** Ends a conflict: the typed values are saved over what is on disk. */
  keepMine(): void {
    this.#endConflict(this.#state.theirs);
  }

  #endConflict(stored: StoredForm | null): void {
    this.stored = stored;
    this.#set({ status: 'saving', theirs: null });
    this.#saveSoon();
  }

  /** The opened draft is what she goes on with. */
  goOn(): void {
    this.#set({ draftFrom: null });
  }

  /** Drops unsaved values: what is on disk stays. Returns a function that brings them back, with their conflict if any. */
  discard(): () => Path | null {
    const { stored } = this;
    if (this.#state.status === 'conflict') this.stored = this.#state.theirs;
    this.#unanswered = null;
    this.#setSaved(this.stored?.data ?? {});
    return () => {
      this.stored = stored;
      const path = this.undo();
      void this.save();
      return path;
    };
  }

  /** Drops unsaved values, and offers to bring them back. */
  discardWithOffer(): void {
    this.offer({ words: 'Descartaste lo que habías escrito.', path: null, undo: this.discard() });
  }

  /**
   * Saves the form now, unless a save is running or nothing has changed.
   * @param isRetry nobody asked for this save: `status` changes only with its result, so that nothing flickers
   */
  async save(isRetry = false): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#isSaving) return;
    const { values, status, theirs } = this.#state;
    const isDeleted = status === 'conflict' && !theirs;
    if (!this.#unanswered && !isDeleted && !this.#differsFrom(this.stored)) {
      if (status === 'conflict') this.discard();
      else if (status !== 'unreadable') this.#setSaved(values);
      return;
    }
    const sent = this.#unanswered ?? this.#saveRequest();
    const { stored } = this;
    this.#isSaving = true;
    const isStatusKept = isRetry || ['wrong', 'partly', 'conflict', 'unreadable'].includes(status);
    if (!isStatusKept) this.#set({ status: 'saving' });
    const answer = await request<SaveAnswer>('/api/save', sent).catch((error: Error) => error);
    this.#isSaving = false;
    // She may have ended a conflict meanwhile: the next save is made from another form on disk.
    const isRebased = this.stored !== stored;
    // `when` differs also if an older, unanswered save was repeated.
    const isOutdated = isRebased || this.#state.values !== values || sent.when !== this.#when;
    this.#unanswered = answer instanceof NoAnswer ? sent : null;
    this.#take(answer, sent, isOutdated, isRebased);
    if (isOutdated && !this.#unanswered) this.#saveSoon();
  }

  /** Saves at once what waits for its pause. Resolves when no save is under way any more. */
  async settle(): Promise<void> {
    while (this.#state.status === 'saving') {
      if (this.#isSaving)
        await new Promise<void>((resolve) => {
          const stop = this.subscribe(() => {
            stop();
            resolve();
          });
        });
      else await this.save();
    }
  }

  #saveRequest(): SaveRequest {
    return {
      key: this.key,
      form: this.id,
      version: this.stored?.version ?? null,
      data: writtenValues(this.schema, this.#state.values, this.stored?.data) as StoredForm['data'],
      when: this.#when,
      replaces: this.#replaces,
      series: this.#series,
    };
  }

  /**
   * @param isOutdated whether a newer state must be saved
   * @param isRebased whether a conflict was ended since it was sent
   */
  #take(answer: SaveAnswer | Error, sent: SaveRequest, isOutdated: boolean, isRebased: boolean): void {
    const isKept = isWithServer(answer);
    if (isKept && !isOutdated) forgetInBrowser(sent);
    if (isKept) this.#forgetReplaced();
    this.#isDraftSent = true;
    this.#set({ isUnkept: !isKept && !this.#isInBrowser });

    if (answer instanceof Error) this.#takeFailure(answer);
    else if (answer.result === 'invalid') this.#takeProblems(answer.problems, answer.stored);
    else {
      const idBefore = this.id;
      this.id = answer.form;
      if (answer.result === 'saved') this.#takeSaved(answer.stored);
      else if (!isRebased) this.#takeConflict(answer.stored);
      if (answer.result === 'saved' || idBefore !== this.id) this.#onSaved();
    }
  }

  #forgetReplaced(): void {
    if (this.#replaces) forgetInBrowser(this.#replaces);
    this.#replaces = null;
  }

  #takeFailure({ message }: Error): void {
    this.#set({ status: 'failed', problems: new Map([['', message]]) });
    this.#timer = setTimeout(() => void this.save(true), RETRY);
  }

  /** @param stored the form with its right fields, if they were saved */
  #takeProblems(problems: readonly FieldProblem[], stored: StoredForm | undefined): void {
    this.stored = stored ?? this.stored;
    // A problem of another form has no field here: it is shown as one of the whole form.
    const isOwn = ({ form }: FieldProblem) => !this.stored || form === this.id;
    const byField = problems.map((one) => [isOwn(one) ? one.field : '', one.message] as const);
    this.#set({ status: stored ? 'partly' : 'wrong', problems: new Map(byField), theirs: null });
    if (stored) this.#onSaved();
  }

  #takeSaved(stored: StoredForm): void {
    this.stored = stored;
    // The save has removed the draft.
    this.#isDraftSent = false;
    // Values stay as typed, even where the file has a normalized form of them.
    this.#setSaved(this.#state.values);
  }

  #takeConflict(theirs: StoredForm | null): void {
    // A save with version null restores a deleted entry. The empty version is refused until the owner has chosen.
    this.stored ??= { version: '', data: {}, unreadable: null };
    this.#compare(theirs);
  }

  #setSaved(values: Values): void {
    clearTimeout(this.#timer);
    // What comes from elsewhere, or is discarded, can be undone too.
    this.#history.record(this.#state.values, values, null);
    forgetInBrowser({ key: this.key });
    // If the server does not answer, the draft stays and is shown again in the next session.
    if (this.#isDraftSent || this.#replaces)
      void request('/api/discard', { key: this.key, replaces: this.#replaces }).catch(() => undefined);
    this.#isDraftSent = false;
    this.#forgetReplaced();
    this.#set({
      values,
      status: 'saved',
      problems: new Map(),
      theirs: null,
      draftFrom: null,
      isUnkept: false,
    });
  }

  /** Describes how what is typed differs from a stored form, a sentence per field. */
  differencesFrom(stored: StoredForm): readonly string[] {
    const [typed, theirs] = [this.#state.values, stored.data].map((one) => writtenValues(this.schema, one));
    return differences(this.id, typed, theirs);
  }

  /** Compares the values as they would be written; null counts as an empty form. */
  #differsFrom(stored: StoredForm | null): boolean {
    const before = writtenValues(this.schema, stored?.data ?? {});
    return !isSame(writtenValues(this.schema, this.#state.values), before);
  }

  /** Keeps the draft in the browser at once, and saves after a pause. */
  #saveSoon(): void {
    const { status } = this.#state;
    this.#isInBrowser = keepInBrowser(this.#content, this.#saveRequest());
    if (status === 'saved' || status === 'failed') this.#set({ status: 'saving' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  #set(changes: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Whether the server has what was sent: saved, or kept as a draft. */
function isWithServer(answer: SaveAnswer | Error): boolean {
  if (answer instanceof Error) return false;
  return answer.result === 'saved' || answer.isKept === true;
}
