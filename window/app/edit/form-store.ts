import { del, set } from 'idb-keyval';
import type { z } from 'zod';
import type { FormId, SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import { ask } from '../ask.ts';
import { isSame, type Path, type Value, type Values, withValue, writtenValues } from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** What a form begins with; what was typed and is not saved is kept as one in the browser (IndexedDB). */
export interface Draft {
  /** Of the form in its tab: two tabs do not overwrite each other's. */
  readonly key: string;
  readonly id: FormId;
  readonly values: Values;
  /** The form that it was made from; null for a new entry. */
  readonly stored: StoredForm | null;
  /** When it was typed, in milliseconds since 1970; null if nothing was. */
  readonly when: number | null;
}

/** What of a form shows, and changes while it is edited. */
export interface FormState {
  readonly values: Values;
  /**
   * `wrong`: not saved because of `problems`. `failed`: because of the computer, or not tried since it was opened.
   * `changed`: because it is `theirs` on disk now.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'failed' | 'changed';
  /** A sentence by field, as of the last save; by the empty one of the whole form. */
  readonly problems: ReadonlyMap<string, string>;
  /** Null if the form was deleted. */
  readonly theirs: StoredForm | null;
  /** When the draft was typed that the form was opened with; null without one. */
  readonly draftFrom: number | null;
}

/** One form while it is edited: saves itself after a pause if the whole of it is right, and is a draft until then. */
export class FormStore {
  readonly key: string;
  /** Its folder; `ebooks/` for a new entry of that collection. */
  id: FormId;
  stored: StoredForm | null;
  readonly schema: z.ZodObject;
  readonly #onSaved: (form: FormStore, before: FormId) => void;
  readonly #listeners = new Set<() => void>();
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;

  /**
   * @param problems of the form on disk, by field
   * @param onSaved gets the id that the form had before
   */
  constructor(
    schema: z.ZodObject,
    { key, id, values, stored, when }: Draft,
    problems: ReadonlyMap<string, string>,
    onSaved: (form: FormStore, before: FormId) => void,
  ) {
    this.key = key;
    this.id = id;
    this.schema = schema;
    this.stored = stored;
    this.#onSaved = onSaved;
    const status = when ? 'failed' : problems.size > 0 ? 'wrong' : 'saved';
    this.#state = { values, status, problems, theirs: null, draftFrom: when };
  }

  get state(): FormState {
    return this.#state;
  }

  /** Whether what was typed could not be saved the last time. */
  get isUnsaved(): boolean {
    return this.#state.status !== 'saved' && this.#state.status !== 'saving';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sets a field to what was typed or chosen. */
  change(path: Path, value: Value): void {
    this.#set({ values: withValue(this.#state.values, path, value) });
    this.#saveSoon();
  }

  /** Takes what is on disk now, null if the form was deleted there; if she has typed something else, she is asked. */
  follow(theirs: StoredForm | null): void {
    if (!this.stored || this.#isSaving || theirs?.version === this.stored.version) return;
    if (this.#differs(this.stored) && (!theirs || this.#differs(theirs))) {
      this.#set({ status: 'changed', theirs });
      // Another tab that had the same draft has forgotten it when it saved.
      this.#saveSoon();
    } else if (theirs) {
      this.stored = theirs;
      this.#setSaved(theirs.data);
    }
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
    this.#setSaved(this.stored?.data ?? {});
  }

  /** Saves the form now; tells what is wrong with it. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const { values, status } = this.#state;
    if (this.#isSaving || status === 'changed') return;
    if (!this.#differs(this.stored)) {
      this.#setSaved(values);
      return;
    }
    this.#isSaving = true;
    if (status !== 'wrong') this.#set({ status: 'saving' });
    const answer = await this.#send(values).catch((error: Error) => error);
    this.#isSaving = false;
    const isTyping = this.#state.values !== values;
    this.#take(answer, isTyping);
    if (isTyping) this.#saveSoon();
  }

  #send(values: Values): Promise<SaveAnswer> {
    const body = new FormData();
    const save: Omit<SaveRequest, 'data'> & { readonly data: Values } = {
      form: this.stored ? this.id : this.id.replace(/\/.*/, ''),
      version: this.stored?.version ?? null,
      data: writtenValues(this.schema, values, this.stored?.data),
    };
    const json = JSON.stringify(save, (_, value: unknown) => {
      if (!(value instanceof File)) return value;
      const upload = crypto.randomUUID();
      body.append(upload, value);
      return { upload };
    });
    body.append('save', json);
    return ask<SaveAnswer>('/api/save', body);
  }

  #take(answer: SaveAnswer | Error, isTyping: boolean): void {
    if (answer instanceof Error) {
      this.#set({ status: 'failed', problems: new Map([['', answer.message]]) });
    } else if (answer.result === 'changed') {
      this.follow(answer.stored);
    } else if (answer.result === 'invalid') {
      // A problem of another form has no field in this one.
      const own = answer.problems.map(
        ({ form, field, message }) => [!this.stored || form === this.id ? field : '', message] as const,
      );
      this.#set({ status: 'wrong', problems: new Map(own) });
    } else {
      const before = this.id;
      this.id = answer.form;
      this.stored = answer.stored;
      // What is written otherwise than it was typed stays as it was typed, but for files: these have a name now.
      const hasFiles = this.#differs(answer.stored) && !isTyping;
      this.#setSaved(hasFiles ? answer.stored.data : this.#state.values);
      this.#onSaved(this, before);
    }
  }

  #setSaved(values: Values): void {
    clearTimeout(this.#timer);
    void del(this.key);
    this.#set({ values, status: 'saved', problems: new Map(), theirs: null, draftFrom: null });
  }

  /** Whether she wants something else than a form has; null is a form without values. */
  #differs(stored: StoredForm | null): boolean {
    const before = writtenValues(this.schema, stored?.data ?? {});
    return !isSame(writtenValues(this.schema, this.#state.values), before);
  }

  #saveSoon(): void {
    const { key, id, stored } = this;
    const { values, status } = this.#state;
    void set(key, { key, id, values, stored, when: Date.now() } satisfies Draft);
    if (status === 'saved' || status === 'failed') this.#set({ status: 'saving' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  #set(changes: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
