import type { z } from 'zod';
import type {
  Draft,
  DraftName,
  FormId,
  SaveAnswer,
  SaveRequest,
  StoredForm,
  UploadAnswer,
} from '../../api.ts';
import { ask, NoAnswer } from '../ask.ts';
import { forgetInBrowser, keepInBrowser } from './browser-drafts.ts';
import { isNewEntry } from './names.ts';
import { isSame, type Path, type Value, type Values, withValue, writtenValues } from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** Milliseconds until a save that failed is tried again by itself: the disk may have room again. */
const RETRY = 15_000;

/** What a form begins with. */
export interface Opening {
  readonly id: FormId;
  /** The form on disk that the values were made from; null for one that is not there. */
  readonly stored: StoredForm | null;
  /** What was typed in it before and is not saved. */
  readonly draft: Draft | null;
}

/** What of a form shows, and changes while it is edited. */
export interface FormState {
  readonly values: Values;
  /**
   * `wrong`: not saved because of `problems`. `failed`: because of the computer, or not tried since it was opened.
   * `changed`: because it is `theirs` on disk now. `unreadable`: because its file cannot be read now, as `problems` says.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'failed' | 'changed' | 'unreadable';
  /** A sentence by field, as of the last save; by the empty one of the whole form. */
  readonly problems: ReadonlyMap<string, string>;
  /** Null if the form was deleted. */
  readonly theirs: StoredForm | null;
  /** When the draft was typed that the form was opened with; null without one. */
  readonly draftFrom: number | null;
  /** Whether neither the program nor the browser could keep what was typed: it is in this tab alone. */
  readonly isUnkept: boolean;
}

/**
 * One form while it is edited. It saves itself after a pause if the whole of it is right; until then what was typed is a
 * draft: in the browser from each key on, and with the program once that has taken it.
 */
export class FormStore {
  readonly key = crypto.randomUUID();
  /** Its folder; for a new entry its identity, as in `Draft.form`. */
  id: FormId;
  stored: StoredForm | null;
  readonly schema: z.ZodObject;
  readonly #content: string;
  readonly #onSaved: (form: FormStore, before: FormId) => void;
  readonly #listeners = new Set<() => void>();
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;
  /** When something was typed last. */
  #when: number;
  /** The draft that the form was opened with, as long as it is there. */
  #replaces: DraftName | null;
  /** Whether the program may have a draft of this form. */
  #isWithProgram = false;
  /** Whether the browser could keep what was typed last. */
  #isInBrowser = true;
  /** A save whose answer was lost: it is sent again before any other, so that it counts as the same. */
  #unanswered: SaveRequest | null = null;

  /**
   * @param content folder of the content, as in `ContentAnswer`
   * @param problems of the form on disk, by field
   * @param onSaved called when the form was saved or got the id of its folder; gets the id that it had before
   */
  constructor(
    schema: z.ZodObject,
    { id, stored, draft }: Opening,
    content: string,
    problems: ReadonlyMap<string, string>,
    onSaved: (form: FormStore, before: FormId) => void,
  ) {
    this.id = id;
    this.schema = schema;
    this.stored = stored;
    this.#content = content;
    this.#onSaved = onSaved;
    this.#when = draft?.when ?? 0;
    this.#replaces = draft && { key: draft.key, when: draft.when };
    const status = draft ? 'failed' : problems.size > 0 ? 'wrong' : 'saved';
    const values = draft?.data ?? stored?.data ?? {};
    const draftFrom = draft?.when ?? null;
    this.#state = { values, status, problems, theirs: null, draftFrom, isUnkept: false };
  }

  get state(): FormState {
    return this.#state;
  }

  /** Whether what was typed could not be saved the last time. */
  get isUnsaved(): boolean {
    const { status } = this.#state;
    if (status === 'unreadable') return this.#differs(this.stored);
    return status !== 'saved' && status !== 'saving';
  }

  /** Whether it holds anything that is not on disk. */
  get isTyped(): boolean {
    return this.#isSaving || this.#differs(this.stored);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets a field to what was typed or chosen. */
  change(path: Path, value: Value): void {
    this.#when = Date.now();
    this.#set({ values: withValue(this.#state.values, path, value) });
    this.#saveSoon();
  }

  /**
   * Gives a file to the program, once, and sets a field to its name.
   * @throws Error, for the owner: then the field is as it was
   */
  async choose(path: Path, file: File): Promise<void> {
    const body = new FormData();
    body.append('key', this.key);
    body.append('file', file);
    const { name } = await ask<UploadAnswer>('/api/upload', body);
    this.change(path, name);
  }

  /**
   * Takes what is on disk now, null if the form was deleted there; if she has typed something else, she is asked. While it
   * cannot be read nothing is taken, and nothing written over it.
   * @param problems of the form on disk, by field
   */
  follow(theirs: StoredForm | null, problems: FormState['problems'] = new Map()): void {
    // What the program has not taken yet is sent again: its answer says what is on disk.
    if (this.#isSaving || this.#state.status === 'failed' || isNewEntry(this.id)) return;
    this.#compare(theirs, problems);
  }

  #compare(theirs: StoredForm | null, problems: FormState['problems'] = new Map()): void {
    if (this.#isUnreadable(theirs)) return;
    const isAsked = this.#state.status === 'changed';
    if (theirs?.version === this.stored?.version) {
      if (!isAsked || !theirs) return;
      // The question is over: it is again what she began with.
      this.stored = theirs;
      this.#set({ status: 'saving', theirs: null });
      this.#saveSoon();
    } else if (!this.#differs(this.stored) || (theirs && !this.#differs(theirs))) {
      if (!theirs) return;
      this.stored = theirs;
      this.#setSaved(theirs.data);
      if (problems.size > 0) this.#set({ status: 'wrong', problems });
    } else {
      this.#set({ status: 'changed', theirs });
      // Another tab that was opened with the same draft has removed it when it saved.
      if (!isAsked) this.#saveSoon();
    }
  }

  /** Tells whether what is on disk cannot be read; once it can again, what was typed meanwhile is saved. */
  #isUnreadable(theirs: StoredForm | null): boolean {
    if (theirs?.unreadable) {
      this.#set({ status: 'unreadable', problems: new Map([['', theirs.unreadable]]), theirs: null });
      return true;
    }
    if (this.#state.status === 'unreadable') {
      this.#set({ status: 'saving', problems: new Map() });
      this.#saveSoon();
    }
    return false;
  }

  /** Ends the question of what stays: what she wrote is saved over what is on disk. */
  keepMine(): void {
    this.stored = this.#state.theirs;
    this.#set({ status: 'saving', theirs: null });
    this.#saveSoon();
  }

  /** Forgets what was typed and is not saved: what is on disk stays. */
  discard(): void {
    if (this.#state.status === 'changed') this.stored = this.#state.theirs;
    this.#unanswered = null;
    this.#setSaved(this.stored?.data ?? {});
  }

  /**
   * Saves the form now; tells what is wrong with it.
   * @param isRetry nobody asked for it: the sign changes only if it succeeds, and its button can be pressed meanwhile
   */
  async save(isRetry = false): Promise<void> {
    clearTimeout(this.#timer);
    const { values, status } = this.#state;
    if (this.#isSaving) return;
    const isDeleted = status === 'changed' && !this.#state.theirs;
    if (!this.#unanswered && !isDeleted && !this.#differs(this.stored)) {
      if (status === 'changed') this.discard();
      else if (status !== 'unreadable') this.#setSaved(values);
      return;
    }
    const request = this.#unanswered ?? this.#request();
    this.#isSaving = true;
    const isSignKept = isRetry || ['wrong', 'changed', 'unreadable'].includes(status);
    if (!isSignKept) this.#set({ status: 'saving' });
    const answer = await ask<SaveAnswer>('/api/save', request).catch((error: Error) => error);
    this.#isSaving = false;
    const isTyping = this.#state.values !== values || request.when !== this.#when;
    this.#unanswered = answer instanceof NoAnswer ? request : null;
    this.#take(answer, request, isTyping);
    if (isTyping && !this.#unanswered) this.#saveSoon();
  }

  #request(): SaveRequest {
    return {
      key: this.key,
      form: this.id,
      version: this.stored?.version ?? null,
      data: writtenValues(this.schema, this.#state.values, this.stored?.data) as StoredForm['data'],
      when: this.#when,
      replaces: this.#replaces,
    };
  }

  #take(answer: SaveAnswer | Error, request: SaveRequest, isTyping: boolean): void {
    const isWithProgram = !(answer instanceof Error) && (answer.result === 'saved' || !!answer.isKept);
    if (isWithProgram) {
      if (!isTyping) void forgetInBrowser(request);
      if (this.#replaces) void forgetInBrowser(this.#replaces);
      this.#replaces = null;
    }
    this.#isWithProgram = true;
    this.#set({ isUnkept: !isWithProgram && !this.#isInBrowser });
    if (answer instanceof Error) {
      this.#set({ status: 'failed', problems: new Map([['', answer.message]]) });
      this.#timer = setTimeout(() => void this.save(true), RETRY);
      return;
    }
    if (answer.result === 'invalid') {
      // A problem of another form has no field in this one.
      const own = answer.problems.map(
        ({ form, field, message }) => [!this.stored || form === this.id ? field : '', message] as const,
      );
      this.#set({ status: 'wrong', problems: new Map(own) });
      return;
    }
    const before = this.id;
    this.id = answer.form;
    if (answer.result === 'saved') {
      this.stored = answer.stored;
      this.#isWithProgram = false;
      // What is written otherwise than it was typed stays as it was typed.
      this.#setSaved(this.#state.values);
    } else {
      // A save made from nothing would bring an entry back that was deleted: until she has chosen, it is refused.
      this.stored ??= { version: '', data: {}, unreadable: null };
      this.#compare(answer.stored);
    }
    if (answer.result === 'saved' || before !== this.id) this.#onSaved(this, before);
  }

  #setSaved(values: Values): void {
    clearTimeout(this.#timer);
    void forgetInBrowser({ key: this.key });
    if (this.#replaces) void forgetInBrowser(this.#replaces);
    // A draft that cannot be removed now is shown again when the window is opened.
    if (this.#isWithProgram || this.#replaces)
      void ask('/api/discard', { key: this.key, replaces: this.#replaces }).catch(() => undefined);
    this.#isWithProgram = false;
    this.#replaces = null;
    this.#set({
      values,
      status: 'saved',
      problems: new Map(),
      theirs: null,
      draftFrom: null,
      isUnkept: false,
    });
  }

  /** Whether she wants something else than a form has; null is a form without values. */
  #differs(stored: StoredForm | null): boolean {
    const before = writtenValues(this.schema, stored?.data ?? {});
    return !isSame(writtenValues(this.schema, this.#state.values), before);
  }

  #saveSoon(): void {
    const { status } = this.#state;
    void keepInBrowser(this.#content, this.#request()).then((isKept) => {
      this.#isInBrowser = isKept;
    });
    if (status === 'saved' || status === 'failed') this.#set({ status: 'saving' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  #set(changes: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
