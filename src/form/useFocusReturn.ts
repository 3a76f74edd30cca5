import { type FocusEvent, type RefObject, useRef } from 'react';

/** Radix puts its list of toasts into a region, together with two invisible stops for the Tab key. */
const REGION = '[role="region"]';

/**
 * Gives the focus back when a toast closes: Radix leaves it on the empty list, from where the keyboard leads
 * nowhere and which keeps the next toast paused for ever.
 * @param submit holds the submit button, the place to return to when no other is known
 */
export function useFocusReturn(submit: RefObject<HTMLElement | null>) {
  const origin = useRef<HTMLElement | null>(null);

  /** For the list's `onFocus`: remembers where the focus came from. */
  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    const isFromOutside = !currentTarget.closest(REGION)?.contains(relatedTarget);
    if (isFromOutside) origin.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  }

  function returnFocus() {
    if (!document.activeElement?.closest(REGION)) return;
    const target = origin.current?.isConnected ? origin.current : submit.current?.querySelector('button');
    target?.focus({ preventScroll: true });
  }

  return { rememberFocus, returnFocus };
}
