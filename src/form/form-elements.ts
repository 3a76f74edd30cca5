/**
 * The contact form of the document, null on a page without it. It is looked up at each use: a translator, a password
 * manager or a late script may wrap its fields, or put a copy in its place.
 */
export function contactForm(root: Document): HTMLFormElement | null {
  return root.querySelector('[data-form] form');
}

/** The contact form that an event comes from, if any. */
export function formOf({ target }: Event): HTMLFormElement | null {
  return target instanceof Element ? target.closest('[data-form] form') : null;
}

/** Shows the form as sending, or as idle: its button and the words in it (specification section 4). */
export function showSending(form: HTMLFormElement, isSending: boolean): void {
  form.setAttribute('aria-busy', String(isSending));
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (submit) submit.disabled = isSending;
  for (const words of form.querySelectorAll<HTMLElement>('[data-while]'))
    words.hidden = (words.dataset.while === 'sending') !== isSending;
}

/** Gives the focus back to `focused` if it was lost: a disabled button and a removed note lose it (WCAG 2.2, 2.4.3). */
export function restoreFocus(root: Document, focused: Element | null): void {
  if (root.activeElement === root.body && focused instanceof HTMLElement)
    focused.focus({ preventScroll: true });
}
