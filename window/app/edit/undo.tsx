import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { folderOf } from '../../../src/content/schema.ts';
import buttonStyles from '../ui/Button.module.css';
import { focusField, focusTitle } from './focus-field.ts';
import { difference, textOf } from './form-history.ts';
import { type FormStore, useForm } from './form-store.ts';
import { postToPage } from './post-to-page.ts';
import styles from './UndoOffer.module.css';
import { valueIn } from './values.ts';

/** Milliseconds that an offer to undo is shown. */
const OFFER_TIME = 8000;

/**
 * Undoes and redoes the changes of the open form by the keys of the system, in text fields too: the browser's own history of
 * a field knows neither the other fields nor what was typed before the form was left.
 */
export function useUndoKeys(form: FormStore): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = stepOf(event);
      if (!step || event.isComposing) return;
      event.preventDefault();
      go(form, () => form[step]());
    };
    // The menus of browser and telephone.
    const handleInput = (event: InputEvent) => {
      const step = INPUT_STEPS[event.inputType];
      if (!step) return;
      event.preventDefault();
      go(form, () => form[step]());
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('beforeinput', handleInput);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('beforeinput', handleInput);
      form.endStep();
    };
  }, [form]);
}

type Step = 'undo' | 'redo';

const INPUT_STEPS: Readonly<Record<string, Step>> = { historyUndo: 'undo', historyRedo: 'redo' };

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Step | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}

/** Takes a step, then shows its field in form and page, with the caret behind what has changed. */
function go(form: FormStore, step: () => Path | null): void {
  const { values: before } = form.state;
  const path = flushSync(step);
  if (!path || path.length === 0) return;
  const field = pathText(path);
  const isFocused = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field === field;
  if (!isFocused) focusField(field);
  const [old, text] = [textOf(valueIn(before, path)), textOf(valueIn(form.state.values, path))];
  const control = document.activeElement;
  if (old === null || text === null || !(control instanceof HTMLTextAreaElement)) return;
  postToPage({ type: 'typed', form: folderOf(form.ref), field, text });
  const { start, inserted } = difference(old, text);
  control.setSelectionRange(start + inserted.length, start + inserted.length);
}

/** Offers to undo what was just removed, moved or replaced; longer while it is pointed at or has the focus. */
export function UndoOffer({ form }: { readonly form: FormStore }) {
  const offer = useForm(form, (state) => state.offer);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!offer || isHeld) return;
    const timer = setTimeout(() => form.offer(null), OFFER_TIME);
    return () => clearTimeout(timer);
  }, [form, offer, isHeld]);
  useEffect(() => () => form.offer(null), [form]);
  const undo = () => {
    setHeld(false);
    form.offer(null);
    go(form, () => offer?.undo() ?? null);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) focusTitle();
  };
  return (
    <div
      className={styles.offer}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {offer && (
        <p>
          {offer.words}
          <button type="button" className={buttonStyles.sun} onClick={undo}>
            Deshacer
          </button>
        </p>
      )}
    </div>
  );
}
