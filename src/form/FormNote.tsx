import type { ReactNode } from 'react';
import { Icon } from '../art/Icon.tsx';
import { ButtonLink } from '../page/ui/Button.tsx';
import type { ContactFormView } from '../page/view/contact.ts';
import styles from './FormNote.module.css';

interface FormNoteProps {
  readonly text: ReactNode;
  readonly view: Pick<
    ContactFormView,
    'whatsAppHref' | 'whatsAppLabel' | 'emailHref' | 'emailLinkLabel' | 'newTab'
  >;
  /** Offers e-mail beside WhatsApp. */
  readonly withEmail?: boolean;
}

/** Says what the form cannot do now and offers ways that need no form: WhatsApp and, if wanted, e-mail. */
export function FormNote({ text, view, withEmail = false }: FormNoteProps) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.ways}>
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
