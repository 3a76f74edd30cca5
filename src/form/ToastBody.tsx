import * as Toast from '@radix-ui/react-toast';
import { Icon } from '../art/Icon.tsx';
import { ToastDrawing } from '../art/ToastDrawing.tsx';
import { ButtonLink } from '../page/ui/Button.tsx';
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
  return (
    <>
      <ToastDrawing kind={kind} className={styles.drawing} />
      <div>
        <Toast.Title className={styles.title}>{words.title}</Toast.Title>
        {/* Radix announces both without anything between them. */}
        <VisuallyHidden>{'. '}</VisuallyHidden>
        <Toast.Description className={styles.text}>{words.text}</Toast.Description>
      </div>
      {hasFailed && (
        <div className={styles.way} data-radix-toast-announce-exclude="">
          <ButtonLink tone="paper" href={view.whatsAppHref} newTab={view.newTab}>
            {view.whatsAppLabel} <Icon name="arrowOut" />
          </ButtonLink>
        </div>
      )}
      <Toast.Close className={styles.close} aria-label={view.toasts.closeLabel}>
        <Icon name="close" className={styles.icon} />
      </Toast.Close>
    </>
  );
}
