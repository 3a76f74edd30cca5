import { keepDraft } from './draft.ts';
import { contactForm, formOf, restoreFocus, showSending } from './form-elements.ts';
import type { LiveForm } from './live-form.ts';
import { prefilledLink } from './prefilled-link.ts';
import { withTimeLimit } from './time-limit.ts';

/** First interaction with the form; a submit, such as by Enter in a field that already had the focus, counts too. */
const TOUCHES = ['focusin', 'pointerdown', 'input'] as const;

/** A script that has not loaded after this long is requested again on the next touch; it is still used if it loads. */
const LOAD_LIMIT_MS = 20_000;

/**
 * Loads the form's script (`live-form.ts`) and styles (`live.css`) when a visitor first touches the form, so that those who
 * only read never download them; in a tab with a draft it loads them at once. `src/output/form-script.ts` makes one file of
 * that script, with the form's words and keys. A submit before that is held, and sent when the script has loaded: until then
 * the form is busy and its button disabled, as while it sends (specification section 4). So is one that was made before this
 * script ran (`enhance/first-script.js`); if the visitor has been told since that the form does not work, the note says to
 * try again.
 *
 * Listeners are the document's and elements are looked up at each use, so whatever a translator, a password manager or
 * a late script does to the form, a press is taken.
 *
 * A failed load is retried on the next touch, under another address, because browsers cache a failed module for the
 * life of the page. It shows the `data-load-failure` note to visitors who have touched the form, with the message in its
 * links, and drops a held submit: the note says to try again, and only that next submit may send. When that one fails
 * too, the note says so, and offers to load the page again where the draft is stored: after a new version has been
 * published the script of an open page is gone.
 */
export function loadForm(root: Document): void {
  // The owner may do without the form.
  if (!contactForm(root)) return;
  const draft = keepDraft(root);
  /** Original addresses of the note's links. */
  const addresses = linksOf(root).map(({ href }) => href);
  let attempts = 0;
  let isLoading = false;
  let isTouched = false;
  let live: LiveForm | null = null;
  /** The element that had the focus at a submit that is held. */
  let held: { readonly focused: Element | null } | null = null;

  function hold(form: HTMLFormElement) {
    held = { focused: root.activeElement };
    showSending(form, true);
    const wasShown = noteOf(root)?.hidden === false;
    // A live region is announced each time it appears.
    showNote(root, false);
    for (const part of root.querySelectorAll<HTMLElement>('[data-again]')) part.hidden = !wasShown;
    handleTouch(form);
  }

  /** Ends the hold. @returns whether a submit was held */
  function release(): boolean {
    const form = contactForm(root);
    if (!held || !form) return false;
    showSending(form, false);
    restoreFocus(root, held.focused);
    held = null;
    return true;
  }

  async function start(address: string) {
    const script: typeof import('./live-form.ts') = await import(/* @vite-ignore */ address);
    // A slow earlier attempt may have started it meanwhile.
    if (live) return;
    live = script.startForm(root, draft.isRestored);
    showNote(root, false);
    const wasHeld = release();
    const form = contactForm(root);
    if (wasHeld && form?.reportValidity()) live.send(form);
  }

  async function load() {
    const container = root.querySelector<HTMLElement>('[data-form]');
    if (!container || isLoading || live) return;
    isLoading = true;
    const address = `${container.dataset.form}${attempts ? `?${attempts}` : ''}`;
    attempts += 1;
    addStyles(root);
    try {
      await withTimeLimit(LOAD_LIMIT_MS, start(address));
    } catch (reason) {
      if (live) return;
      console.error(reason);
      // While `isLoading` is still set: the focus that returns must not start the next load.
      release();
      isLoading = false;
      const isKept = draft.storeNow();
      for (const part of root.querySelectorAll<HTMLElement>('[data-reload]'))
        part.hidden = !isKept || attempts < 2;
      showNote(root, isTouched);
    }
  }

  function handleTouch(form: HTMLFormElement) {
    isTouched = true;
    fillLinks(form);
    load();
  }

  /** Puts the message into the links of the note, and says so if it is too long for one. */
  function fillLinks(form: HTMLFormElement) {
    const message = String(new FormData(form).get('message'));
    const filled = linksOf(root).map((link, index) => {
      const { href, isCut } = prefilledLink(addresses[index] ?? link.href, message);
      link.href = href;
      return isCut;
    });
    noteOf(root)?.querySelector('[data-cut]')?.toggleAttribute('hidden', !filled.includes(true));
  }

  const handleSubmit = (event: Event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    if (!live) return hold(form);
    // They may have been lost.
    addStyles(root);
    live.send(form);
  };
  // While it is captured no other script has stopped it yet.
  root.addEventListener('submit', handleSubmit, { capture: true });
  for (const touch of TOUCHES)
    root.addEventListener(touch, (event) => {
      const form = formOf(event);
      if (form && !live) handleTouch(form);
    });
  root.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-reload]')) location.reload();
  });
  const form = contactForm(root);
  const { scripts, held: wasHeld } = root.documentElement.dataset;
  if (form && scripts === 'submit') hold(form);
  else if (form && wasHeld !== undefined) {
    // The submit came to nothing: no script sent it.
    fillLinks(form);
    showNote(root, true);
  } else if (draft.isRestored) load();
}

/** Requests the form's style sheet, unless it is there or on its way. */
function addStyles(root: Document): void {
  const address = root.querySelector<HTMLElement>('[data-form]')?.dataset.styles ?? '';
  if (root.querySelector(`link[href="${address}"]`)) return;
  const sheet = root.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = address;
  sheet.addEventListener('error', () => sheet.remove());
  root.head.append(sheet);
}

function noteOf(root: Document): HTMLElement | null {
  return root.querySelector('[data-load-failure]');
}

function showNote(root: Document, isShown: boolean): void {
  const note = noteOf(root);
  if (note) note.hidden = !isShown;
}

function linksOf(root: Document): readonly HTMLAnchorElement[] {
  return [...root.querySelectorAll<HTMLAnchorElement>('[data-load-failure] a')];
}
