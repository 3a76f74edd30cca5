import type { z } from 'zod';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { metaOf } from '../../../src/content/fields/metadata.ts';
import type { Path } from '../../../src/content/fields/path.ts';
import { type FormRef, fieldLabel, schemaOf } from '../../../src/content/schema.ts';
import type { Draft, StoredForm } from '../../api.ts';
import { isSame } from '../../compared-values.ts';
import type { Typing } from './form-history.ts';
import {
  conflictLines,
  type FormEvent,
  type FormState,
  hasFailedSave,
  hasUnsavedValues,
  next,
  type Offer,
  type Opening,
  opened,
} from './form-state.ts';
import { Saver } from './saver.ts';
import { changedPath, placeAfter, type Value, type Values, valueIn, withValue } from './values.ts';

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
  /** The form that it was at first: a new entry has a folder once it is saved. */
  readonly openedAs: FormRef;
  readonly store: StoreApi<FormState>;
  readonly #saver: Saver;

  /**
   * @param content folder of the content, as in `ContentAnswer`
   * @param problems of the form on disk
   * @param onSaved called when the form was saved, or its entry has a folder now
   */
  constructor(opening: Opening, content: string, problems: FormState['problems'], onSaved: () => void) {
    this.openedAs = opening.form;
    this.store = createStore(() => opened(opening, crypto.randomUUID(), problems));
    this.#saver = new Saver(content, (event) => this.#tell(event), onSaved);
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

  /** Whether a draft's values are in this form. */
  holds(draft: Draft['key']): boolean {
    return draft === this.key || draft === this.state.replaces?.key;
  }

  #tell(event: FormEvent): void {
    const { state, effects } = next(this.state, event);
    this.store.setState(state, true);
    for (const effect of effects) this.#saver.run(effect);
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
    this.#tell({ type: 'edited', values, typing, when: Date.now() });
  }

  /**
   * Changes a value as one step, and offers to undo it.
   * @param words what was done
   */
  changeWithOffer(path: Path, value: Value, words: string): void {
    const before = valueIn(this.state.values, path);
    this.change(path, value);
    const after = this.state.values;
    const undo = () => {
      if (this.state.values === after) return this.undo();
      // Other values have changed since, and stay.
      this.change(path, before);
      return path;
    };
    this.offer({ words, path, undo });
  }

  /** Shows an offer; null removes it. */
  offer(offer: Offer | null): void {
    this.#tell({ type: 'offered', offer });
  }

  /** Ends a step of the history, and the series of saves that share a copy. */
  endStep(): void {
    this.#tell({ type: 'step-ended' });
  }

  /** Takes the last change back and returns the path of what changed, or null. */
  undo(): Path | null {
    const { offer } = this.state;
    if (offer?.path === null) {
      this.offer(null);
      return offer.undo();
    }
    return this.#step({ type: 'undone', when: Date.now() });
  }

  /** Repeats the change that was taken back last and returns the path of what changed, or null. */
  redo(): Path | null {
    return this.#step({ type: 'redone', when: Date.now() });
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
   * Uploads a file and sets a field to its name; offers to undo that if there was another file. Meanwhile the field may have
   * moved with its item, and is followed; if it was changed or removed, it stays so.
   * @throws Error with a message for the owner; the field keeps its value
   */
  async choose(path: Path, file: File, choice: Partial<Choice> = {}): Promise<void> {
    const { others = {}, before = this.state.values, isWanted = () => true } = choice;
    const name = await this.#saver.upload(this.key, file);
    const { values } = this.state;
    const place = isWanted() ? placeAfter(before, values, path) : null;
    if (!place) return;
    const isAlone = Object.entries(others).every(([field, value]) => isSame(value, values[field]));
    const changed = isAlone ? name : withValue({ ...values, ...others }, place, name);
    const at = isAlone ? place : [];
    if (!valueIn(values, place)) return this.change(at, changed);
    this.changeWithOffer(at, changed, `Cambiaste «${fieldLabel(this.ref, place)}».`);
  }

  /**
   * Takes what is on disk now where nothing else was typed, or starts a conflict if the same changed on both sides.
   * @param stored null if the form was deleted
   * @param problems of the form on disk
   */
  follow(stored: StoredForm | null, problems: FormState['problems'] = []): void {
    this.#tell({ type: 'read', stored, problems });
  }

  /** Ends a conflict: what was typed is saved over what is on disk. */
  keepMine(): void {
    this.#tell({ type: 'kept-mine' });
  }

  /** Keeps the restored draft, and hides its notice. */
  goOn(): void {
    this.#tell({ type: 'went-on' });
  }

  /**
   * Drops unsaved values: what is on disk stays. In a conflict only those that changed there too. Returns a function that
   * brings them back, with their conflict if any.
   */
  discard(): () => Path | null {
    const { stored, hasUnsavedValues } = this;
    this.#tell({ type: 'discarded' });
    return () => {
      if (!hasUnsavedValues) return null;
      const path = this.#step({ type: 'brought-back', stored, when: Date.now() });
      void this.save();
      return path;
    };
  }

  /** Drops unsaved values, and offers to bring them back. */
  discardWithOffer(): void {
    this.offer({ words: 'Descartaste lo que habías escrito.', path: null, undo: this.discard() });
  }

  /** Saves the form now, unless a save is running or nothing has changed. Resolves with the answer. */
  async save(isRetry = false): Promise<void> {
    const isSaving = this.state.sending !== null;
    this.#tell({ type: 'due', isRetry });
    if (!isSaving) await this.#saver.sent;
  }

  /** Saves at once what waits for its pause. Resolves when no save is under way any more. */
  async settle(): Promise<void> {
    await this.#saver.sent;
    // Beside refused values the status does not say whether something waits.
    if (this.hasUnsavedValues) await this.save();
    while (this.state.status === 'saving') {
      if (this.state.sending) await this.#saver.sent;
      else await this.save();
    }
  }

  /** Describes what a conflict is about, a sentence per field: what was typed, and what is on disk. */
  conflictLines(theirs: StoredForm): readonly string[] {
    return conflictLines(this.state, theirs);
  }
}

/** A part of a form's state; the component renders again only when that part changes. */
export function useForm<Part>(form: FormStore, part: (state: FormState) => Part): Part {
  return useStore(form.store, useShallow(part));
}
