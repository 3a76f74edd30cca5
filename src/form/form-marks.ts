/**
 * The attributes by which scripts find the form's parts in the server's HTML, with their values. Style sheets know
 * `data-form` (live.css) and `data-while` (scripts.css), `editor/publish/` the first.
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
