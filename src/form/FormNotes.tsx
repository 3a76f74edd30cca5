import type { ReactNode } from 'react';
import { Icon } from '../art/Icon.tsx';
import { ButtonLink } from '../page/ui/Button.tsx';
import type { ContactFormView, DirectWay } from '../page/view/contact.ts';
import styles from './FormNotes.module.css';

interface DirectLinkProps {
  readonly way: DirectWay;
  readonly tone: 'whatsapp' | 'wine' | 'paper';
}

/** A link to WhatsApp or e-mail. */
export function DirectLink({ way: { href, label, newTab }, tone }: DirectLinkProps) {
  return (
    <ButtonLink tone={tone} href={href} {...(newTab && { newTab })}>
      {label}
      {newTab && (
        <>
          {' '}
          <Icon name="arrowOut" />
        </>
      )}
    </ButtonLink>
  );
}

interface FormNoteProps {
  readonly text: ReactNode;
  readonly ways: readonly DirectWay[];
}

/** Says what the form cannot do now and offers ways that need no form. */
export function FormNote({ text, ways }: FormNoteProps) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.links}>
        {ways.map((way) => (
          <DirectLink key={way.href} way={way} tone={way.newTab ? 'whatsapp' : 'wine'} />
        ))}
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
        <FormNote text={view.noScript} ways={view.ways} />
      </div>
      <div className={styles.loadFailure} role="alert" data-load-failure hidden>
        <FormNote text={loadFailure} ways={view.ways} />
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
