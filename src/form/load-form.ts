import { contactForm, formOf, marked, markOf, restoreFocus, showSending } from './form-elements.ts';
import type { LiveForm } from './live-form.ts';
import { loadNote } from './load-note.ts';
import { keepTabDraft } from './tab-draft.ts';

/** What requests the form's script; a submit, such as by Enter in a field that already had the focus, does too. */
const TOUCHES = ['focusin', 'pointerdown'] as const;

/** A script that has not loaded after this long is requested again on the next touch; it is still used if it loads. */
const LOAD_LIMIT_MS = 20_000;

/** Milliseconds from a failure to the next request, and how many a visit makes: a visitor may pay for each of them. */
const PAUSE_MS = 3000;
const MAX_REQUESTS = 5;

type State =
  | { readonly name: 'idle' | 'loading' }
  /** `pause` ends when the script may be requested again. */
  | { readonly name: 'failed'; readonly pause: Promise<unknown> }
  | { readonly name: 'live'; readonly form: LiveForm };

/**
 * Loads the form's script (`live-form.ts`) and styles (`live.css`) when a visitor first touches the form, so that those who
 * only read never download them; in a tab with a draft it loads them at once. `src/output/form-script.ts` makes one file of
 * that script, with the form's words and keys. A submit before that is held, and sent when the script has loaded: until then
 * the form is busy and its button disabled, as while it sends (specification section 4). So is one that was made before this
 * script ran (`enhance/first-script.js`); if the visitor has been told since that the form does not work, the note says to
 * try again.
 *
 * Listeners are the document's and elements are looked up at each use, so whatever a translator, a password manager or
 * a late script does to the form, no submit is lost.
 *
 * After a failed load the next touch requests the script again, under another address, because browsers cache a failed
 * module for the life of the page. A failure shows a note (`load-note.ts`) and drops a held submit: the note says to try
 * again, and only that next submit may send.
 */
export function loadForm(root: Document): void {
  const form = contactForm(root);
  // The owner may do without the form.
  if (!form) return;
  const draft = keepTabDraft(root);
  const note = loadNote(root);
  let state: State = { name: 'idle' };
  let requests = 0;
  /** The element that had the focus at a submit that is held. */
  let held: { readonly focused: Element | null } | null = null;

  function hold(form: HTMLFormElement) {
    held = { focused: root.activeElement };
    showSending(form, true);
    note.hide();
    note.keep(form);
    load();
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

  async function load() {
    if (state.name === 'loading' || state.name === 'live') return;
    if (requests === MAX_REQUESTS) return fail();
    const pause = state.name === 'failed' && state.pause;
    state = { name: 'loading' };
    await pause;
    const script = markOf(marked(root, 'data-form'), 'data-form');
    const address = requests > 0 ? `${script}?${requests}` : script;
    requests += 1;
    addStyles(root);
    const limit = new Promise((_, reject) => setTimeout(reject, LOAD_LIMIT_MS, new Error('No answer')));
    Promise.race([start(address), limit]).catch((reason) => {
      if (state.name === 'live') return;
      console.error(reason);
      fail();
    });
  }

  async function start(address: string) {
    const script: typeof import('./live-form.ts') = await import(/* @vite-ignore */ address);
    // A slow earlier request may have been answered meanwhile.
    if (state.name === 'live') return;
    const form = contactForm(root);
    const live = script.startForm(root, draft.isRestored);
    state = { name: 'live', form: live };
    note.hide();
    if (release() && form?.reportValidity()) live.send(form);
  }

  function fail() {
    // Before the state changes: the focus that returns is no touch.
    release();
    state = { name: 'failed', pause: new Promise((over) => setTimeout(over, PAUSE_MS)) };
    const isKept = draft.storeNow();
    note.show(isKept && requests > 1);
  }

  const handleSubmit = (event: Event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    if (state.name !== 'live') return hold(form);
    // They may have been lost.
    addStyles(root);
    state.form.send(form);
  };
  // While it is captured no other script has stopped it yet.
  root.addEventListener('submit', handleSubmit, { capture: true });
  for (const touch of TOUCHES)
    root.addEventListener(touch, (event) => {
      const form = formOf(event);
      if (!form || state.name === 'live') return;
      note.keep(form);
      load();
    });
  root.addEventListener('input', (event) => {
    const form = formOf(event);
    if (!form || state.name === 'live') return;
    note.keep(form);
    // Programs fill fields without a touch. Later typing requests nothing: a key is not a download.
    if (state.name === 'idle') load();
  });
  if (markOf(root.documentElement, 'data-scripts') === 'submit') hold(form);
  else if (marked(root, 'data-held')) {
    // The submit came to nothing: no script sent it.
    note.keep(form);
    note.show(false);
  } else if (draft.isRestored) load();
}

/** Requests the form's style sheet, unless it is there or on its way. */
function addStyles(root: Document): void {
  const address = markOf(marked(root, 'data-styles'), 'data-styles');
  if (root.querySelector(`link[href="${address}"]`)) return;
  const sheet = root.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = address;
  sheet.addEventListener('error', () => sheet.remove());
  root.head.append(sheet);
}
