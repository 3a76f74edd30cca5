import * as Toast from '@radix-ui/react-toast';
import { type FocusEvent, type RefObject, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../art/Icon.tsx';
import { ToastDrawing } from '../art/ToastDrawing.tsx';
import { VisuallyHidden } from '../page/ui/VisuallyHidden.tsx';
import type { ContactFormView, DirectWay } from '../page/view/contact.ts';
import { DirectLink } from './FormNotes.tsx';
import styles from './Toaster.module.css';
import type { ToastKind, ToastStore } from './toast-store.ts';

/** Specification sections 4 and 9; that only one toast shows at a time is the store's part. */
const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

/** Radix puts its list of toasts into a region, together with two invisible stops for the Tab key. */
const REGION = '[role="region"]';

interface ToasterProps {
  readonly store: ToastStore;
  readonly view: ContactFormView;
  /** What a failure offers instead. */
  readonly way: DirectWay;
  /** Holds the submit button, which no toast may cover. */
  readonly submit: RefObject<HTMLElement | null>;
}

/**
 * Shows the store's toast (specification sections 4, 8 and 9). Nothing of it is in the server's HTML: Radix's
 * viewport carries a style attribute, which the content security policy refuses there. It hangs on the body, away
 * from ancestors that would capture `position: fixed`.
 */
export function Toaster({ store, view, way, submit }: ToasterProps) {
  const toast = useSyncExternalStore(store.subscribe, store.current, store.current);
  const focusBefore = useRef<HTMLElement | null>(null);
  if (!toast) return null;

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.closest(REGION)?.contains(relatedTarget)) return;
    focusBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  function close() {
    store.dismiss();
    // Radix leaves the focus on the empty list, where it leads nowhere and keeps the next toast paused.
    if (!document.activeElement?.closest(REGION)) return;
    const target = focusBefore.current?.isConnected
      ? focusBefore.current
      : submit.current?.querySelector('button');
    target?.focus({ preventScroll: true });
  }

  return (
    // A provider of its own for each toast: Radix's keeps the pause of the one before it.
    <Toast.Provider
      key={toast.id}
      label={withoutHotkey(view.toasts.regionLabel)}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <Toast.Root
        className={styles.toast}
        data-kind={toast.kind}
        open={toast.isOpen}
        onOpenChange={close}
        ref={(element) => clearSubmit(element, submit.current)}
      >
        <ToastBody kind={toast.kind} view={view} way={way} />
      </Toast.Root>
      {createPortal(
        <Toast.Viewport
          className={styles.viewport}
          data-fonts=""
          label={view.toasts.regionLabel}
          hotkey={HOTKEY}
          onFocus={rememberFocus}
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}

interface ToastBodyProps extends Pick<ToasterProps, 'view' | 'way'> {
  readonly kind: ToastKind;
}

/** What a toast says (specification section 8), its close button and, after a failure, the other way. */
function ToastBody({ kind, view, way }: ToastBodyProps) {
  const { title, text } = view.toasts[kind];
  const hasFailed = kind === 'failure';
  return (
    <>
      <ToastDrawing kind={kind} className={styles.drawing} />
      <div>
        <Toast.Title className={styles.title}>{title}</Toast.Title>
        {/* Radix announces both without anything between them. */}
        <VisuallyHidden>{'. '}</VisuallyHidden>
        <Toast.Description className={styles.text}>{text}</Toast.Description>
      </div>
      {hasFailed && (
        <div className={styles.action} data-radix-toast-announce-exclude="">
          <DirectLink way={way} tone="paper" />
        </div>
      )}
      <Toast.Close className={styles.close} aria-label={view.toasts.closeLabel}>
        <Icon name="close" className={styles.icon} />
      </Toast.Close>
    </>
  );
}

/** The region's name as it introduces a toast that is read aloud. */
function withoutHotkey(regionLabel: string): string {
  return regionLabel.replace(/\s*\(?\{hotkey\}\)?/, '');
}

/**
 * Moves a toast's list to the bottom of the screen (`data-side`) where it would cover the submit button, which must
 * stay free for another try. Measures the list, whose box no entering animation moves.
 */
function clearSubmit(toast: HTMLElement | null, submit: HTMLElement | null): void {
  const list = toast?.parentElement;
  if (!list || !submit) return;
  const toastBox = list.getBoundingClientRect();
  const submitBox = submit.getBoundingClientRect();
  const isApart =
    toastBox.bottom < submitBox.top ||
    toastBox.top > submitBox.bottom ||
    toastBox.right < submitBox.left ||
    toastBox.left > submitBox.right;
  if (!isApart) list.dataset.side = 'bottom';
}
