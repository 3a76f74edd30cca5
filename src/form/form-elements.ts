import { allMarked, marked, markOf } from './form-marks.ts';

/**
 * The contact form of the document, null on a page without it. It is looked up at each use: a translator, a password
 * manager or a late script may wrap its fields, or put a copy in its place.
 */
export function contactForm(root: Document): HTMLFormElement | null {
  return marked(root, 'data-form')?.querySelector('form') ?? null;
}

/** The contact form that an event comes from, if any. */
export function formOf({ target }: Event): HTMLFormElement | null {
  const form = target instanceof Element && target.closest('form');
  return form && form === contactForm(form.ownerDocument) ? form : null;
}

/** Shows the form as sending, or as idle: its button and the words in it (specification section 4). */
export function showSending(form: HTMLFormElement, isSending: boolean): void {
  form.setAttribute('aria-busy', String(isSending));
  const submit = form.querySelector<HTMLButtonElement>('[type=submit]');
  if (submit) submit.disabled = isSending;
  for (const words of allMarked(form, 'data-while'))
    words.hidden = (markOf(words, 'data-while') === 'sending') !== isSending;
}

/** Gives the focus back to `focused` if it was lost: a disabled button and a removed note lose it (WCAG 2.2, 2.4.3). */
export function restoreFocus(root: Document, focused: Element | null): void {
  if (root.activeElement === root.body && focused instanceof HTMLElement)
    focused.focus({ preventScroll: true });
}
