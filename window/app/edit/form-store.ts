import type { z } from 'zod';
import { valueAt } from '../../../src/content/problem.ts';
import type { FormId, SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import { ask } from '../ask.ts';
import {
  blankValues,
  isSame,
  type Path,
  type Value,
  type Values,
  withValue,
  writtenValues,
} from './values.ts';

/** Milliseconds after the last key until a form is saved. */
const PAUSE = 800;

/** What was typed and is not saved, as the browser keeps it (IndexedDB). */
export interface Draft {
  /** Of the form in its tab: two tabs do not overwrite each other's. */
  readonly key: string;
  readonly id: FormId;
  readonly values: Values;
  /** The form that it was made from; null for a new entry. */
  readonly stored: StoredForm | null;
  /** Milliseconds since 1970. */
  readonly when: number;
}

/** What of a form shows, and changes while it is edited. */
export interface FormState {
  readonly values: Values;
  /**
   * `wrong`: not saved because of `problems`. `failed`: because of the computer (`failure`). `changed`: because it is
   * `theirs` on disk now.
   */
  readonly status: 'saved' | 'saving' | 'wrong' | 'failed' | 'changed';
  /** A sentence by field, as of the last save. */
  readonly problems: ReadonlyMap<string, string>;
  readonly failure: string;
  /** Null if the form was deleted. */
  readonly theirs: StoredForm | null;
  /** When the draft was typed that the form was opened with; null without one. */
  readonly draftFrom: number | null;
}

/** What a form needs of the rest of the window. */
interface Surroundings {
  /** Keeps the draft of a form under its key, or forgets it. */
  readonly keep: (key: string, draft: Draft | null) => void;
  /** Called when `isUnsaved` changes. */
  readonly onUnsaved: () => void;
  /** @param before its id until then */
  readonly onSaved: (form: FormStore, before: FormId) => void;
}

/** One form while it is edited: saves itself after a pause if the whole of it is right, and is a draft until then. */
export class FormStore {
  readonly key: string;
  /** Its folder; `ebooks/` for a new entry of that collection. */
  id: FormId;
  stored: StoredForm | null;
  /** Whether what was typed could not be saved the last time. */
  isUnsaved: boolean;
  readonly schema: z.ZodObject;
  readonly #surroundings: Surroundings;
  readonly #listeners = new Set<() => void>();
  #state: FormState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSaving = false;

  /** @param problems of the form on disk */
  constructor(
    id: FormId,
    schema: z.ZodObject,
    { stored, draft }: { readonly stored: StoredForm | null; readonly draft: Draft | null },
    problems: ReadonlyMap<string, string>,
    surroundings: Surroundings,
  ) {
    this.key = draft?.key ?? crypto.randomUUID();
    this.id = id;
    this.schema = schema;
    this.stored = draft ? draft.stored : stored;
    this.isUnsaved = draft !== null;
    this.#surroundings = surroundings;
    const values = draft?.values ?? stored?.data ?? blankValues(schema);
    const status = problems.size > 0 ? 'wrong' : 'saved';
    this.#state = { values, status, problems, failure: '', theirs: null, draftFrom: draft?.when ?? null };
  }

  get state(): FormState {
    return this.#state;
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
    if (!this.stored || this.#isSaving) return;
    if (theirs?.version === this.stored.version) return;
    if (theirs && (!this.#differs(this.stored) || !this.#differs(theirs))) {
      this.stored = theirs;
      this.discard();
    } else if (this.#differs(this.stored)) {
      this.#set({ status: 'changed', theirs });
      this.#keepDraft();
    }
  }

  /** Ends the question of what stays: what she wrote is saved over what is on disk, or forgotten. */
  choose(which: 'mine' | 'theirs'): void {
    this.stored = this.#state.theirs;
    if (which === 'theirs') {
      this.discard();
      return;
    }
    this.#set({ status: 'saving', theirs: null });
    this.#keepDraft();
    void this.save();
  }

  /** Forgets what was typed and is not saved. */
  discard(): void {
    clearTimeout(this.#timer);
    this.#surroundings.keep(this.key, null);
    const values = this.stored?.data ?? blankValues(this.schema);
    this.#set({ values, status: 'saved', problems: new Map(), failure: '', theirs: null, draftFrom: null });
  }

  /** Saves the form now; tells what is wrong with it. */
  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const { values, status } = this.#state;
    if (this.#isSaving || status === 'changed') return;
    if (!this.#differs(this.stored)) {
      this.discard();
      return;
    }
    this.#set({ status: 'saving' });
    this.#isSaving = true;
    const answer = await this.#send(values).catch((error: Error) => error);
    this.#isSaving = false;
    const isTyping = this.#state.values !== values;
    if (answer instanceof Error) this.#set({ failure: answer.message, status: 'failed' });
    else this.#take(answer, values);
    if (isTyping) this.#saveSoon();
  }

  #send(values: Values): Promise<SaveAnswer> {
    const body = new FormData();
    let count = 0;
    const data = JSON.stringify(this.#changed(values), (_, value: unknown) => {
      if (!(value instanceof File)) return value;
      count += 1;
      body.append(`part-${count}`, value);
      return { upload: `part-${count}` };
    });
    const save: SaveRequest = {
      form: this.stored ? this.id : this.id.replace(/\/.*/, ''),
      version: this.stored?.version ?? null,
      data: JSON.parse(data),
    };
    body.append('save', JSON.stringify(save));
    return ask<SaveAnswer>('/api/save', body);
  }

  /** The values as they are to be written; what she did not change as it is on disk. */
  #changed(values: Values): Values {
    const before = this.stored && writtenValues(this.schema, this.stored.data);
    const fields = Object.entries(writtenValues(this.schema, values)).map(
      ([name, value]) => [name, isSame(value, before?.[name]) ? this.stored?.data[name] : value] as const,
    );
    return Object.fromEntries(fields);
  }

  #take(answer: SaveAnswer, sent: Values): void {
    switch (answer.result) {
      case 'saved':
        this.#settle(answer.form, answer.stored, sent);
        break;
      case 'invalid': {
        // A problem of another form has no field in this one.
        const own = answer.problems.map(
          ({ form, field, message }) => [!this.stored || form === this.id ? field : '', message] as const,
        );
        this.#set({ problems: new Map(own), status: 'wrong' });
        break;
      }
      case 'changed':
        this.follow(answer.stored);
    }
  }

  #settle(id: FormId, stored: StoredForm, sent: Values): void {
    const before = this.id;
    this.id = id;
    this.stored = stored;
    this.#surroundings.keep(this.key, null);
    const values = withStoredFiles(this.#state.values, sent, stored.data) as Values;
    this.#set({ values, status: 'saved', problems: new Map(), failure: '', draftFrom: null });
    this.#surroundings.onSaved(this, before);
  }

  /** Whether she wants something else than a form has; null is a form without values. */
  #differs(stored: StoredForm | null): boolean {
    const before = stored?.data ?? blankValues(this.schema);
    return !isSame(writtenValues(this.schema, this.#state.values), writtenValues(this.schema, before));
  }

  #keepDraft(): void {
    const { key, id, stored } = this;
    this.#surroundings.keep(key, { key, id, values: this.#state.values, stored, when: Date.now() });
  }

  #saveSoon(): void {
    if (this.#state.status !== 'changed') this.#set({ status: 'saving' });
    this.#keepDraft();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE);
  }

  #set(changes: Partial<FormState>): void {
    this.#state = { ...this.#state, ...changes };
    const { status } = this.#state;
    const isUnsaved = status === 'saving' ? this.isUnsaved : status !== 'saved';
    if (isUnsaved !== this.isUnsaved) {
      this.isUnsaved = isUnsaved;
      this.#surroundings.onUnsaved();
    }
    for (const listener of this.#listeners) listener();
  }
}

/** A file that was sent is named in the index.yaml from then on. */
function withStoredFiles(value: Value, sent: unknown, stored: unknown): Value {
  if (value instanceof File) return value === sent ? (stored as Value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(
    ([step, held]) => [step, withStoredFiles(held, valueAt(sent, step), valueAt(stored, step))] as const,
  );
  return Array.isArray(value) ? inner.map(([, held]) => held) : Object.fromEntries(inner);
}
