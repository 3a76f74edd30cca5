import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * The form's two states (specification section 4): idle, sending, and idle again whether it worked or not.
 * @param send carries the form's words away; it must not reject
 * @returns whether a send is under way, and the handler for the form's `submit`
 */
export function useSending(send: (form: HTMLFormElement) => Promise<void>) {
  const [isSending, setIsSending] = useState(false);
  // Known at once, while the state waits for the next render: a double click sends once.
  const isBusy = useRef(false);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    // Held until the form is live; it will be repeated (see enhance/early-submit.ts).
    if (event.isDefaultPrevented()) return;
    event.preventDefault();
    if (isBusy.current) return;
    const form = event.currentTarget;
    const focused = document.activeElement;
    isBusy.current = true;
    setIsSending(true);
    await send(form);
    isBusy.current = false;
    flushSync(() => setIsSending(false));
    returnFocus(focused);
  }

  return { isSending, handleSubmit };
}

/** A button loses the focus while it is disabled: who sends from the keyboard gets it back (WCAG 2.2, 2.4.3). */
function returnFocus(focused: Element | null) {
  if (document.activeElement !== document.body || !(focused instanceof HTMLElement)) return;
  focused.focus({ preventScroll: true });
}
