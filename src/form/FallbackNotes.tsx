import type { ContactFormView } from '../page/view/contact.ts';
import styles from './FallbackNotes.module.css';
import { FormNote } from './FormNote.tsx';

interface FallbackNotesProps {
  readonly view: ContactFormView;
}

/**
 * What stands in for the form's script: without any scripts, and where its own could not be loaded. Into the links
 * of the latter `load-form.ts` puts her words.
 */
export function FallbackNotes({ view }: FallbackNotesProps) {
  const loadFailure = (
    <>
      {view.loadFailure}{' '}
      <span data-cut hidden>
        {view.cut}
      </span>
    </>
  );
  return (
    <>
      <div className={styles.noScript}>
        <FormNote text={view.noScript} view={view} withEmail />
      </div>
      <div className={styles.loadFailure} role="alert" data-load-failure hidden>
        <FormNote text={loadFailure} view={view} withEmail />
      </div>
    </>
  );
}
