import { DRAFT_KEY } from './draft.ts';
import { prefilledLink } from './prefilled-link.ts';
import { withTimeLimit } from './time-limit.ts';

/** First interaction with the form; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/** A script that has not loaded after this long is requested again on the next touch; it is still used if it loads. */
const LOAD_LIMIT_MS = 20_000;

/**
 * Loads the form's script (`hydrate.tsx`) and styles (`live.css`) when a visitor first touches the form, so that those who
 * only read never download them; in a tab with a draft it loads them at once. A submit before hydration is held and then
 * repeated: until then the form is busy and its button disabled, as while it sends (specification section 4).
 *
 * A failed load is retried on the next touch, under another address, because browsers cache a failed module for the
 * life of the page. It shows the form's `data-load-failure` note to visitors who have touched the form, with the message
 * in its links, and drops a held submit: the note says to try again, and only that next submit may send. When that one
 * fails too, the note says so.
 */
export function loadForm(root: Document): void {
  const container = root.querySelector<HTMLElement>('[data-form]');
  // The owner may do without the form.
  if (container) loadFormOf(container, root);
}

function loadFormOf(container: HTMLElement, root: Document): void {
  const form = container.querySelector('form') as HTMLFormElement;
  const submit = container.querySelector('[type=submit]') as HTMLButtonElement;
  const note = container.querySelector('[data-load-failure]') as HTMLElement;
  const again = note.querySelector('[data-again]') as HTMLElement;
  const links = Array.from(note.querySelectorAll('a'), (link) => ({ link, address: link.href }));
  const waiting = new AbortController();
  let attempts = 0;
  let isLoading = false;
  let isTouched = false;
  let isHolding = false;
  let focused: Element | null = null;

  function holdSubmit(event: Event) {
    if (form.matches('[data-live]')) return;
    event.preventDefault();
    isHolding = true;
    focused = document.activeElement;
    submit.disabled = true;
    form.setAttribute('aria-busy', 'true');
    again.hidden = note.hidden;
    // A live region is announced each time it appears.
    note.hidden = true;
  }

  /** @returns whether a submit was held */
  function release(): boolean {
    if (!isHolding) return false;
    isHolding = false;
    submit.disabled = false;
    form.setAttribute('aria-busy', 'false');
    // The disabled button has lost the focus (WCAG 2.2, 2.4.3).
    if (document.activeElement === document.body && focused instanceof HTMLElement)
      focused.focus({ preventScroll: true });
    return true;
  }

  function repeatSubmit() {
    if (release()) form.requestSubmit();
  }

  async function hydrate(address: string) {
    const script = await import(/* @vite-ignore */ address);
    // A slow earlier attempt may have hydrated the form meanwhile.
    if (waiting.signal.aborted) return;
    script.hydrate(container, repeatSubmit);
    waiting.abort();
    note.hidden = true;
  }

  function addStyles() {
    const sheet = root.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = container.dataset.styles ?? '';
    root.head.append(sheet);
  }

  async function load() {
    if (isLoading) return;
    isLoading = true;
    const address = `${container.dataset.form}${attempts ? `?${attempts}` : ''}`;
    attempts += 1;
    addStyles();
    try {
      await withTimeLimit(LOAD_LIMIT_MS, hydrate(address));
    } catch (reason) {
      if (waiting.signal.aborted) return;
      console.error(reason);
      // While `isLoading` is still set: the focus that returns must not start the next load.
      release();
      isLoading = false;
      note.hidden = !isTouched;
    }
  }

  function handleTouch() {
    isTouched = true;
    putMessageIntoLinks();
    load();
  }

  function putMessageIntoLinks() {
    const message = String(new FormData(form).get('message'));
    const filled = links.map(({ link, address }) => {
      const { href, isCut } = prefilledLink(address, message);
      link.href = href;
      return isCut;
    });
    note.querySelector('[data-cut]')?.toggleAttribute('hidden', !filled.includes(true));
  }

  form.addEventListener('submit', holdSubmit);
  for (const touch of TOUCHES) container.addEventListener(touch, handleTouch, waiting);
  if (hasDraft()) load();
}

function hasDraft(): boolean {
  try {
    return DRAFT_KEY in sessionStorage;
  } catch {
    return false;
  }
}
