/**
 * The attributes by which scripts find the form's parts in the server's HTML, with their values. Style sheets know
 * `data-form` (live.css), `data-while` and `data-scripts` (scripts.css, Field.module.css), `editor/publish/` the first. The two
 * of the root are of the whole page (`src/pages/_Document.astro`).
 */
interface FormMarks {
  /** Around the form: the address of its script. */
  'data-form': string;
  /** Around the form: the address of its style sheet. */
  'data-styles': string;
  /** On the form: its script has started. */
  'data-live': true;
  /** Around the submit button. */
  'data-submit': true;
  /** On the two statuses of the form, for notices. */
  'data-notices': 'beginning' | 'end';
  /** Words that are shown only while the form is idle, or only while it sends. */
  'data-while': 'idle' | 'sending';
  /** The note that the form's script could not be loaded. */
  'data-load-failure': true;
  /** In that note: that it has failed again. */
  'data-again': true;
  /** In that note: that its links contain only the beginning of the message. */
  'data-cut': true;
  /** In that note: the button that loads the page again. */
  'data-reload': true;
  /** On the root: which scripts have run. `submit`: the first has, and has held a submit of the form for `load-form.ts`. */
  'data-scripts': '' | 'submit' | 'run';
  /** On the root: the first script has held a submit, even if it gave it up. */
  'data-held': '';
}

export type FormMark = keyof FormMarks;

/** Attributes for JSX. */
export function marks(attributes: Partial<FormMarks>): Partial<FormMarks> {
  return attributes;
}

/** The first element in `root` with this attribute. */
export function marked(root: ParentNode, mark: FormMark): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[${mark}]`);
}

/** All elements in `root` with this attribute. */
export function allMarked(root: ParentNode, mark: FormMark): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>(`[${mark}]`);
}

/** The value of an attribute; empty without it. */
export function markOf(element: Element | null, mark: FormMark): string {
  return element?.getAttribute(mark) ?? '';
}

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
