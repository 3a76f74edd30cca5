import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { type Path, pathText } from '../../../src/content/fields/path.ts';
import { folderOf } from '../../../src/content/schema.ts';
import { focusField } from './focus-field.ts';
import { difference, textOf } from './form-history.ts';
import type { FormStore } from './form-store.ts';
import { postToPage } from './post-to-page.ts';
import { valueIn } from './values.ts';

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
      takeStep(form, () => form[step]());
    };
    // The menus of browser and telephone.
    const handleInput = (event: InputEvent) => {
      const step = INPUT_STEPS[event.inputType];
      if (!step) return;
      event.preventDefault();
      takeStep(form, () => form[step]());
    };
    document.addEventListener('keydown', handleKey);
    document.addEventListener('beforeinput', handleInput);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('beforeinput', handleInput);
      form.leave();
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
export function takeStep(form: FormStore, step: () => Path | null): void {
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
