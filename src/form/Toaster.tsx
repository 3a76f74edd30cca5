import * as Toast from '@radix-ui/react-toast';
import { type FocusEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../art/Icon.tsx';
import { ToastDrawing } from '../art/ToastDrawing.tsx';
import paper from '../page/ui/Paper.module.css';
import type { ContactFormView, DirectWay } from './contact-form-view.ts';
import { DirectLink } from './FormNote.tsx';

/** Specification sections 4 and 9. */
const DURATION_MS = 5000;
/** A closed toast is removed this much later. */
const REMOVAL_DELAY_MS = 1_000_000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];

/** Outside the document: the note beside the button, a status, says what the toast says, and would be heard twice. */
const UNHEARD = document.createElement('div');

/** Radix's element around the list of toasts and two focus guards. */
const REGION = '[role="region"]';

export interface ToastState {
  /** Unique number of the toast. */
  readonly id: number;
  readonly kind: 'success' | 'failure';
  readonly isOpen: boolean;
}

interface ToasterProps {
  /** The one toast (specification section 9: 1 visible), until it is removed. */
  readonly toast: ToastState | null;
  readonly onChange: (toast: ToastState | null) => void;
  readonly view: ContactFormView;
  /** Alternative contact offered after a failure. */
  readonly way: DirectWay;
  /** Returns the element around the submit button, which no toast may cover. */
  readonly submit: () => HTMLElement | null;
}

/**
 * Shows the toast (specification sections 4, 8 and 9). It renders nothing on the server: Radix's viewport has a style
 * attribute, which the content security policy refuses in HTML. The viewport is a child of the body, so that no ancestor
 * becomes the containing block of its `position: fixed`.
 */
export function Toaster({ toast, onChange, view, way, submit }: ToasterProps) {
  const focusBefore = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!toast || toast.isOpen) return;
    const removal = setTimeout(() => onChange(null), REMOVAL_DELAY_MS);
    return () => clearTimeout(removal);
  }, [toast, onChange]);
  if (!toast) return null;

  const { regionLabel, closeLabel, [toast.kind]: words } = view.toasts;
  const hasFailed = toast.kind === 'failure';

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.closest(REGION)?.contains(relatedTarget)) return;
    focusBefore.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  const close = () => {
    onChange({ ...toast, isOpen: false });
    // Radix would leave the focus on the empty list, which pauses the next toast.
    if (!document.activeElement?.closest(REGION)) return;
    const target = focusBefore.current?.isConnected ? focusBefore.current : submit()?.querySelector('button');
    target?.focus({ preventScroll: true });
  };

  return (
    // A new provider for each toast: Radix's provider would keep the previous toast paused.
    <Toast.Provider
      key={toast.id}
      announcerContainer={UNHEARD}
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      <Toast.Root
        className={`Toaster-toast ${paper.paper}`}
        data-kind={toast.kind}
        // Radix forbids scrolling by touch, which a toast taller than the screen needs.
        style={{ touchAction: 'pan-y' }}
        open={toast.isOpen}
        onOpenChange={close}
        ref={(element) => clearSubmit(element, submit())}
      >
        <ToastDrawing kind={toast.kind} className="Toaster-drawing" />
        <div className="Toaster-words">
          <div className="Toaster-lines">
            <Toast.Title className="Toaster-title">{words.title}</Toast.Title>
            <Toast.Description className="Toaster-text">{words.text}</Toast.Description>
          </div>
          {hasFailed && (
            <div className="Toaster-action">
              <DirectLink way={way} tone="paper" />
            </div>
          )}
        </div>
        <Toast.Close className="Toaster-close" aria-label={closeLabel}>
          <Icon name="close" className="Toaster-icon" />
        </Toast.Close>
      </Toast.Root>
      {createPortal(
        <Toast.Viewport
          className="Toaster-viewport"
          // Safari takes a list without numbers for a plain group.
          role="list"
          label={regionLabel}
          hotkey={HOTKEY}
          onFocus={rememberFocus}
        />,
        document.body,
      )}
    </Toast.Provider>
  );
}

/**
 * Moves the list of toasts to the bottom of the screen (`data-side`) if it would cover the submit button. Measures the
 * list, because the toast itself is still moving (its entering animation).
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
