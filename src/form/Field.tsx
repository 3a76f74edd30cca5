import type { InputHTMLAttributes } from 'react';
import styles from './Field.module.css';

type Hint = 'type' | 'autoComplete' | 'placeholder';

interface FieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Hint> {
  /** The field's name in the form's data. */
  readonly name: string;
  readonly label: string;
  /** Message for an invalid field; a field with a message is required. */
  readonly error?: string;
  /** Height in lines: makes it a multi-line field. */
  readonly rows?: number;
}

/** A text field with its label. `enhance/field-messages.ts` shows the message that `aria-errormessage` names. */
export function Field({ name, label, error, rows, ...hints }: FieldProps) {
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  // Without `aria-invalid` Firefox and Safari announce an empty required field as wrong.
  const required = error ? { required: true, 'aria-invalid': false, 'aria-errormessage': errorId } : {};
  const control = { id, name, className: styles.control, ...required, ...hints };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* Above the field: below it is the browser's own bubble. */}
      {error && (
        <p className={styles.error} id={errorId} hidden>
          {error}
        </p>
      )}
      {rows ? <textarea {...control} rows={rows} /> : <input {...control} />}
    </div>
  );
}
