import { ArrowOutIcon } from '../../art/ArrowOutIcon.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import type { ContactFormView } from '../../view/contact.ts';
import styles from './FormNote.module.css';

interface FormNoteProps {
  readonly text: string;
  readonly view: Pick<
    ContactFormView,
    'whatsAppHref' | 'whatsAppLabel' | 'emailHref' | 'emailLinkLabel' | 'newTab'
  >;
}

/** Says what the form cannot do now and offers the two ways that need no script: WhatsApp and e-mail. */
export function FormNote({ text, view }: FormNoteProps) {
  return (
    <div className={styles.note}>
      <p>{text}</p>
      <div className={styles.ways}>
        <ButtonLink tone="whatsapp" href={view.whatsAppHref} newTab={view.newTab}>
          {view.whatsAppLabel} <ArrowOutIcon />
        </ButtonLink>
        <ButtonLink tone="wine" href={view.emailHref}>
          {view.emailLinkLabel}
        </ButtonLink>
      </div>
    </div>
  );
}
