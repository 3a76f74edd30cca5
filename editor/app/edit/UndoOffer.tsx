import buttonStyles from '../ui/Button.module.css';
import { focusTitle } from './focus-field.ts';
import type { Offer } from './form-state.ts';
import { type FormStore, useForm } from './form-store.ts';
import styles from './UndoOffer.module.css';
import { takeStep } from './undo.ts';

/** Offers to undo what was just removed, moved or replaced, until she changes it, leaves the form or closes the offer. */
export function UndoOffer({ form }: { readonly form: FormStore }) {
  const offer = useForm(form, (state) => state.offer);
  const end = (step: Offer['undo']) => () => {
    form.offer(null);
    takeStep(form, step);
    // The button that had the focus is gone.
    if (document.activeElement === document.body) focusTitle();
  };
  return (
    <div className={styles.offer} role="status">
      {offer && (
        <p>
          <span className={styles.words}>{offer.words}</span>
          <span className={styles.buttons}>
            <button type="button" className={buttonStyles.sun} onClick={end(offer.undo)}>
              {offer.button ?? 'Deshacer'}
            </button>
            <button type="button" aria-label="Cerrar" onClick={end(() => null)}>
              ×
            </button>
          </span>
        </p>
      )}
    </div>
  );
}
