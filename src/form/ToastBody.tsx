import * as Toast from '@radix-ui/react-toast';
import { ArrowOutIcon } from '../art/ArrowOutIcon.tsx';
import { CloseIcon } from '../art/CloseIcon.tsx';
import { ToastEnvelope } from '../art/ToastEnvelope.tsx';
import { ToastSun } from '../art/ToastSun.tsx';
import { ButtonLink } from '../page/ui/ButtonLink.tsx';
import { VisuallyHidden } from '../page/ui/VisuallyHidden.tsx';
import type { ContactFormView } from '../page/view/contact.ts';
import styles from './ToastBody.module.css';
import type { ToastKind } from './toast-store.ts';

interface ToastBodyProps {
  readonly kind: ToastKind;
  readonly view: ContactFormView;
}

/** What a toast says (specification section 8), its close button and, after a failure, a way to WhatsApp. */
export function ToastBody({ kind, view }: ToastBodyProps) {
  const words = view.toasts[kind];
  const hasFailed = kind === 'failure';
  const Drawing = hasFailed ? ToastEnvelope : ToastSun;
  return (
    <>
      <Drawing className={styles.drawing} />
      <div>
        <Toast.Title className={styles.title}>{words.title}</Toast.Title>
        {/* Radix announces both without anything between them. */}
        <VisuallyHidden>{'. '}</VisuallyHidden>
        <Toast.Description className={styles.text}>{words.text}</Toast.Description>
      </div>
      {hasFailed && (
        <div className={styles.way} data-radix-toast-announce-exclude="">
          <ButtonLink tone="paper" href={view.whatsAppHref} newTab={view.newTab}>
            {view.whatsAppLabel} <ArrowOutIcon />
          </ButtonLink>
        </div>
      )}
      <Toast.Close className={styles.close} aria-label={view.toasts.closeLabel}>
        <CloseIcon className={styles.icon} />
      </Toast.Close>
    </>
  );
}
