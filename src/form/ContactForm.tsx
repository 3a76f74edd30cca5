/**
 * form/: the contact form, from its HTML to the message: the only React that runs in a visitor's browser. Takes only types of
 * `src/content`, whose schemas would reach the visitor.
 */

import type { InputHTMLAttributes } from 'react';
import { Button } from '../page/ui/Button.tsx';
import paper from '../page/ui/Paper.module.css';
import { VisuallyHidden } from '../page/ui/VisuallyHidden.tsx';
import styles from './ContactForm.module.css';
import type { ContactFormView } from './contact-form-view.ts';
import field from './Field.module.css';
import { FormNote } from './FormNote.tsx';
import { marks } from './form-elements.ts';

/**
 * The contact form (specification sections 4, 5 and 8), rendered once, on the server. `load-form.ts` keeps what is written
 * and loads the script that sends it when a visitor first touches the form; `enhance/field-messages.ts` explains invalid
 * fields in Spanish. `Notices.tsx` fills the two empty statuses: what is said in a status is announced only if the status was
 * there before (WCAG 2.2, 4.1.3).
 */
export function ContactForm({ view }: { readonly view: ContactFormView }) {
  const loadFailure = (
    <>
      {view.loadFailure}{' '}
      <span {...marks({ 'data-again': true })} hidden>
        {view.loadFailureAgain}{' '}
      </span>
      <span {...marks({ 'data-cut': true })} hidden>
        {view.cut}
      </span>
    </>
  );

  return (
    // `post`: a submit before any script has loaded must not put the message into the address.
    <form className={`${styles.form} ${paper.paper}`} method="post">
      <div className={styles.notices} role="status" {...marks({ 'data-notices': 'beginning' })} />
      {view.required && <p className={`${styles.small} ${styles.required}`}>{view.required}</p>}
      <Field {...view.name} name="name" autoComplete="name" />
      <Field {...view.email} name="email" type="email" autoComplete="email" />
      <Field {...view.phone} name="phone" type="tel" autoComplete="tel" />
      <Field {...view.message} name="message" rows={4} />
      <p className={`${styles.small} ${styles.clear}`}>{view.privacy}</p>
      <div className={`${styles.clear} with-scripts`} {...marks({ 'data-submit': true })}>
        <Button type="submit" wide>
          <span {...marks({ 'data-while': 'idle' })}>{view.submit}</span>
          <span {...marks({ 'data-while': 'sending' })} hidden>
            {view.sending}
          </span>
        </Button>
        <VisuallyHidden>
          <span role="status">
            <span {...marks({ 'data-while': 'sending' })} hidden>
              {view.sending}
            </span>
          </span>
        </VisuallyHidden>
      </div>
      <div className={styles.notices} role="status" {...marks({ 'data-notices': 'end' })} />
      <div className="without-scripts">
        <FormNote text={view.noScript} ways={view.ways} />
      </div>
      {/* Shown by `load-form.ts` if the form's script could not be loaded, with the message in its links. */}
      <div role="alert" {...marks({ 'data-load-failure': true })} hidden>
        <FormNote text={loadFailure} ways={view.ways}>
          {view.loadFailureReload && (
            <Button {...marks({ 'data-reload': true })} hidden>
              {view.loadFailureReload}
            </Button>
          )}
        </FormNote>
      </div>
    </form>
  );
}

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
function Field({ name, label, error, rows, ...hints }: FieldProps) {
  const id = `contact-${name}`;
  const errorId = `${id}-error`;
  // Without `aria-invalid` Firefox and Safari announce an empty required field as wrong.
  const required = error ? { required: true, 'aria-invalid': false, 'aria-errormessage': errorId } : {};
  const control = { id, name, className: field.control, ...required, ...hints };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {/* Above the field: below it is the browser's own bubble. */}
      {error && (
        <p className={field.error} id={errorId} hidden>
          {error}
        </p>
      )}
      {rows ? <textarea {...control} rows={rows} /> : <input {...control} />}
    </div>
  );
}
