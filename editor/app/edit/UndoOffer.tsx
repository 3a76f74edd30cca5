import { useEffect, useState } from 'react';
import buttonStyles from '../ui/Button.module.css';
import { focusTitle } from './focus-field.ts';
import { type FormStore, useForm } from './form-store.ts';
import styles from './UndoOffer.module.css';
import { takeStep } from './undo.ts';

/** Milliseconds that an offer to undo is shown. */
const OFFER_TIME = 8000;

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
    takeStep(form, () => offer?.undo() ?? null);
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
