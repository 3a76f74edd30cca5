import type { z } from 'zod';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, fieldLabel, schemaOf } from '../../../src/content/schema.ts';
import type { ChosenFileAnswer, SaveAnswer, SaveRequest, StoredForm } from '../../api.ts';
import { isSame } from '../../compared-values.ts';
import { request } from '../browser/server.ts';
import type { Typing } from './form-history.ts';
import {
  type Answer,
  type Effect,
  type FormEvent,
  type FormStart,
  type FormState,
  firstState,
  hasFailedSave,
  hasUnsavedValues,
  next,
  type Offer,
} from './form-state.ts';
import { changedPath, placeAfter, type Value, type Values, valueIn, withValue } from './values.ts';

/** How a file was chosen for a field. */
interface Choice {
  /** Values of fields beside it that change in the same step. */
  readonly others: Values;
  /** What else was done, behind the words of the offer to undo it. */
  readonly also: string;
  /** The form's values when it was chosen, if that was earlier. */
  readonly before: Values;
  /** Asked when it is stored: whether no other file was chosen meanwhile. */
  readonly isWanted: () => boolean;
}

/**
 * One form while it is edited. It saves itself after a pause, and decides nothing: `next` does. What cannot be saved is a
 * draft, which the server keeps.
 */
export class FormStore {
  /** The form that it was at first: a new entry has a folder once it is saved. */
  readonly firstRef: FormRef;
  readonly store: StoreApi<FormState>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answered: Promise<void> = Promise.resolve();

  /** @param problems of the form on disk */
  constructor(start: FormStart, problems: FormState['problems']) {
    this.firstRef = start.form;
    this.store = createStore(() => firstState(start, crypto.randomUUID(), problems));
  }

  get state(): FormState {
    return this.store.getState();
  }

  get key(): string {
    return this.state.key;
  }

  get ref(): FormRef {
    return this.state.form;
  }

  get schema(): z.ZodObject {
    return schemaOf(this.ref);
  }

  get stored(): StoredForm | null {
    return this.state.stored;
  }

  /** Whether the last save failed or was refused. */
  get hasFailedSave(): boolean {
    return hasFailedSave(this.state);
  }

  /** Whether it has values that are not on disk. */
  get hasUnsavedValues(): boolean {
    return hasUnsavedValues(this.state);
  }

  #tell(event: FormEvent): void {
    const { state, effects } = next(this.state, event);
    this.store.setState(state, true);
    for (const effect of effects) this.#run(effect);
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case 'wait': {
        const { milliseconds, why } = effect;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#tell({ type: 'due', why }), milliseconds);
        break;
      }
      case 'stop-waiting':
        clearTimeout(this.#timer);
        break;
      case 'send':
        this.#answered = answerTo(effect.request, effect.isClosing).then((answer) =>
          this.#tell({ type: 'answered', answer }),
        );
        break;
      case 'discard':
        void request('/api/discard', { key: effect.key }).catch(() => undefined);
    }
  }

  /** Changes a value as one step, with copies of its own. */
  change(path: Path, value: Value): void {
    this.#edit(path, value, null);
  }

  /** Changes a value while it is typed. */
  type(path: Path, value: Value, typing: Typing): void {
    this.#edit(path, value, typing);
  }

  #edit(path: Path, value: Value, typing: Typing | null): void {
    const values = withValue(this.state.values, path, value);
    this.#tell({ type: 'edited', values, typing });
  }

  /**
   * Changes a value as one step, and offers to undo it.
   * @param own as in `Offer`
   */
  changeWithOffer(
    path: Path,
    value: Value,
    words: string,
    own: Pick<Offer, 'button' | 'isTakenOnLeaving'> = {},
  ): void {
    const before = valueIn(this.state.values, path);
    this.change(path, value);
    const after = this.state.values;
    const undo = () => {
      if (this.state.values === after) return this.undo();
      // Other values have changed since, and stay.
      this.change(path, before);
      return path;
    };
    this.offer({ words, path, undo, ...own });
  }

  /** Shows an offer; null removes it. */
  offer(offer: Offer | null): void {
    this.#tell({ type: 'offered', offer });
  }

  /** Ends a step of the history, the series of saves that share a copy, and an offer: she has left the form. */
  leave(): void {
    const { offer } = this.state;
    if (offer?.isTakenOnLeaving) offer.undo();
    this.#tell({ type: 'left' });
  }

  /** Takes the last change back and returns the path of what changed, or null. */
  undo(): Path | null {
    const { offer } = this.state;
    if (offer?.path === null) {
      this.offer(null);
      return offer.undo();
    }
    return this.#step({ type: 'undone' });
  }

  /** Repeats the change that was taken back last and returns the path of what changed, or null. */
  redo(): Path | null {
    return this.#step({ type: 'redone' });
  }

  #step(event: FormEvent): Path | null {
    const { values: before } = this.state;
    this.#tell(event);
    const { values } = this.state;
    if (values === before) return null;
    const path = changedPath(before, values);
    const changed: z.ZodType | undefined = this.schema.shape[String(path[0])];
    const { partOf } = changed ? metaOf(changed) : {};
    // The owner sees such a value in another field.
    return partOf ? [partOf] : path;
  }

  /**
   * Stores a file and sets a field to its name; offers to undo that if there was another file. Meanwhile the field may have
   * moved with its item, and is followed; if it was changed or removed, it stays so.
   * @throws Error with a message for the owner; the field keeps its value
   */
  async choose(path: Path, file: File, choice: Partial<Choice> = {}): Promise<void> {
    const { others = {}, also = '', before = this.state.values, isWanted = () => true } = choice;
    const name = await storedName(this.key, file);
    const { values } = this.state;
    const place = isWanted() ? placeAfter(before, values, path) : null;
    if (!place) return;
    const group = place.slice(0, -1);
    const beside = Object(valueIn(values, group));
    const isAlone = Object.entries(others).every(([field, value]) => isSame(value, beside[field]));
    const changed = isAlone ? name : { ...beside, ...others, [String(place.at(-1))]: name };
    const at = isAlone ? place : group;
    if (!valueIn(values, place)) return this.change(at, changed);
    this.changeWithOffer(at, changed, `Cambiaste «${fieldLabel(this.ref, place)}».${also}`);
  }

  /**
   * Takes what is on disk now under what she has typed.
   * @param stored null if the form was deleted
   * @param problems of the form on disk
   */
  follow(stored: StoredForm | null, problems: FormState['problems'] = []): void {
    this.#tell({ type: 'read', stored, problems });
  }

  /** Goes on with the draft that the form began with, and hides its notice. */
  goOn(): void {
    this.#tell({ type: 'went-on' });
  }

  /** Drops unsaved values: what is on disk stays. Returns a function that brings them back. */
  discard(): () => Path | null {
    const { stored, hasUnsavedValues } = this;
    this.#tell({ type: 'discarded' });
    return () => {
      if (!hasUnsavedValues) return null;
      const path = this.#step({ type: 'brought-back', stored });
      void this.save();
      return path;
    };
  }

  /** Drops unsaved values, and offers to bring them back. */
  discardWithOffer(): void {
    this.offer({ words: 'Descartaste lo que habías escrito.', path: null, undo: this.discard() });
  }

  /** Saves the form now, unless a save is running or nothing has changed. Resolves with the answer. */
  async save(why: 'pause' | 'retry' | 'closing' = 'pause'): Promise<void> {
    const isSaving = this.state.sent !== null;
    this.#tell({ type: 'due', why });
    if (!isSaving) await this.#answered;
  }

  /** Saves at once what waits for its pause. Resolves when no save is under way any more. */
  async settle(): Promise<void> {
    await this.#answered;
    // Beside refused values the status does not say whether something waits.
    if (this.hasUnsavedValues) await this.save();
    while (this.state.status === 'saving') {
      if (this.state.sent) await this.#answered;
      else await this.save();
    }
  }
}

async function answerTo(sent: SaveRequest, isClosing: boolean): Promise<Answer> {
  try {
    return await request<SaveAnswer>('/api/save', sent, isClosing);
  } catch (error) {
    return { result: 'failed', words: (error as Error).message };
  }
}

/**
 * Stores a chosen file with a draft. Returns its name for the field.
 * @throws Error with a message for the owner
 */
async function storedName(key: string, file: File): Promise<string> {
  const body = new FormData();
  body.append('key', key);
  body.append('file', file);
  return (await request<ChosenFileAnswer>('/api/file', body)).name;
}

/** The value of a field, or of a group or list of fields. */
export function useValue(form: FormStore, path: Path): Value {
  return useForm(form, ({ values }) => valueIn(values, path));
}

/** A part of a form's state; the component renders again only when that part changes. */
export function useForm<Part>(form: FormStore, part: (state: FormState) => Part): Part {
  return useStore(form.store, useShallow(part));
}
