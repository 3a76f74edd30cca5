import * as Toast from '@radix-ui/react-toast';
import { type RefObject, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { ContactFormView } from '../page/view/contact.ts';
import { standClear } from './stand-clear.ts';
import { ToastBody } from './ToastBody.tsx';
import styles from './Toaster.module.css';
import { TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD_PX } from './toast-constants.ts';
import type { ToastStore } from './toast-store.ts';
import { useFocusReturn } from './useFocusReturn.ts';

interface ToasterProps {
  readonly store: ToastStore;
  readonly view: ContactFormView;
  /** Holds the submit button, which no toast may cover. */
  readonly submit: RefObject<HTMLElement | null>;
}

/**
 * Shows the store's toast (specification sections 4, 8 and 9). Nothing of it is in the server's HTML: Radix's
 * viewport carries a style attribute, which the content security policy refuses there. It hangs on the body, away
 * from ancestors that would capture `position: fixed`.
 */
export function Toaster({ store, view, submit }: ToasterProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, store.current);
  const { rememberFocus, returnFocus } = useFocusReturn(submit);
  if (!toast) return null;

  function close() {
    store.dismiss();
    returnFocus();
  }

  return (
    // A provider of its own for each toast: Radix's keeps the pause of the one before it.
    <Toast.Provider
      key={toast.id}
      label={announcement(view.toasts.regionLabel)}
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}
    >
      <Toast.Root
        className={styles.toast}
        data-kind={toast.kind}
        open={toast.isOpen}
        onOpenChange={close}
        ref={(element) => standClear(element, submit.current)}
      >
        <ToastBody kind={toast.kind} view={view} />
      </Toast.Root>
      {createPortal(
        <Toast.Viewport
          className={styles.viewport}
          data-fonts=""
          label={view.toasts.regionLabel}
          hotkey={TOAST_HOTKEY}
          onFocus={rememberFocus}
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}

/** What introduces a toast that is read aloud: the region's name without its key. */
function announcement(regionLabel: string): string {
  return regionLabel.replace(/\s*\(?\{hotkey\}\)?/, '');
}
