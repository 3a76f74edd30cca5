import { DRAFT_KEY } from './draft.ts';
import { prefilledLink } from './prefilled-link.ts';
import { within } from './time-limit.ts';

/** A visitor's first contact with the form; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/** A script that has not come after this long is asked for again on the next touch; it still counts if it comes. */
const LOAD_LIMIT_MS = 20_000;

/**
 * Fetches the form's script (`hydrate.tsx`) when a visitor first touches the form, so that visitors who only read
 * never pay for it; at once in a tab that keeps a draft. A submit before the form is live is held: `data-held` asks
 * the form to repeat it, once, when it is.
 *
 * A load that fails is tried again on the next touch, under another address, because browsers remember a failed
 * script for the life of the page. It shows the form's `data-load-failure` note to a visitor who has touched the
 * form, with the message in its links, and drops a held submit: the note says to try again, and the next press must
 * be the only one that sends.
 */
export function loadForm(root: Document): void {
  const container = root.querySelector('[data-form]') as HTMLElement;
  const form = container.querySelector('form') as HTMLFormElement;
  const note = container.querySelector('[data-load-failure]') as HTMLElement;
  const links = Array.from(note.querySelectorAll('a'), (link) => ({ link, address: link.href }));
  const waiting = new AbortController();
  let attempts = 0;
  let isLoading = false;
  let isTouched = false;

  function holdSubmit(event: Event) {
    if (form.matches('[data-live]')) return;
    event.preventDefault();
    form.toggleAttribute('data-held', true);
  }

  async function hydrate(address: string) {
    const script = await import(/* @vite-ignore */ address);
    // An earlier attempt may have come late, and yet before this one.
    if (waiting.signal.aborted) return;
    script.hydrate(container);
    waiting.abort();
    note.hidden = true;
  }

  async function load() {
    if (isLoading) return;
    isLoading = true;
    const address = `${container.dataset.form}${attempts ? `?${attempts}` : ''}`;
    attempts += 1;
    try {
      await within(LOAD_LIMIT_MS, hydrate(address));
    } catch (reason) {
      if (waiting.signal.aborted) return;
      console.error(reason);
      isLoading = false;
      form.removeAttribute('data-held');
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
