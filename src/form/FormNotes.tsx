import type { ReactNode } from 'react';
import { Icon } from '../art/Icon.tsx';
import { ButtonLink } from '../page/ui/Button.tsx';
import type { ContactFormView } from '../page/view/contact.ts';
import styles from './FormNotes.module.css';

interface FormNoteProps {
  readonly text: ReactNode;
  readonly view: ContactFormView;
  /** Offers e-mail beside WhatsApp. */
  readonly withEmail?: boolean;
}

/** Says what the form cannot do now and offers links that need no form: WhatsApp and, if wanted, e-mail. */
export function FormNote({ text, view, withEmail = false }: FormNoteProps) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.links}>
        <ButtonLink tone="whatsapp" href={view.whatsAppHref} newTab={view.newTab}>
          {view.whatsAppLabel} <Icon name="arrowOut" />
        </ButtonLink>
        {withEmail && (
          <ButtonLink tone="wine" href={view.emailHref}>
            {view.emailLinkLabel}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

/**
 * What a visitor reads where the form has no script: none run in this browser, or the form's own could not be loaded.
 * `load-form.ts` shows the latter note and puts the visitor's message into its links.
 */
export function FallbackNotes({ view }: { readonly view: ContactFormView }) {
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

interface DraftNoticeProps {
  readonly view: ContactFormView['draft'];
  readonly isSending: boolean;
  readonly onStartOver: () => void;
}

/** Says that the visitor's draft came back and offers an empty form. */
export function DraftNotice({ view, isSending, onStartOver }: DraftNoticeProps) {
  return (
    <div className={styles.draft}>
      <p role="status">{view.restored}</p>
      <button type="button" className={styles.startOver} disabled={isSending} onClick={onStartOver}>
        {view.startOver}
      </button>
    </div>
  );
}
