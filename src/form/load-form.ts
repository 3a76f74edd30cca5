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
  const found = contactForm(root);
  // The owner may do without the form.
  if (!found) return;
  const draft = keepTabDraft(root);
  const note = loadNote(root);
  const submit = heldSubmit(root);
  const loader = scriptLoader(root, start, fail);
  let live: LiveForm | null = null;

  function start({ startForm }: FormScript) {
    const form = contactForm(root);
    live = startForm(root, draft.isRestored);
    note.hide();
    if (submit.release() && form?.reportValidity()) live.send(form);
  }

  function fail() {
    submit.release();
    const isKept = draft.storeNow();
    note.show(isKept && loader.requests() > 1);
  }

  function hold(form: HTMLFormElement) {
    submit.hold(form);
    note.hide();
    note.keep(form);
    loader.load();
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
      if (!form || live) return;
      note.keep(form);
      loader.load();
    });
  root.addEventListener('input', (event) => {
    const form = formOf(event);
    if (!form || live) return;
    note.keep(form);
    // Programs fill fields without a touch. Later typing requests nothing: a key is not a download.
    if (loader.requests() === 0) loader.load();
  });
  if (markOf(root.documentElement, 'data-scripts') === 'submit') hold(found);
  else if (marked(root, 'data-held')) {
    // The submit came to nothing: no script sent it.
    note.keep(found);
    note.show(false);
  } else if (draft.isRestored) loader.load();
}

/** A submit that waits for the script: meanwhile the form is busy, as while it sends. */
function heldSubmit(root: Document) {
  let held: { readonly focused: Element | null } | null = null;
  return {
    hold(form: HTMLFormElement): void {
      held = { focused: root.activeElement };
      showSending(form, true);
    },
    /** Ends the wait. @returns whether a submit was held */
    release(): boolean {
      const form = contactForm(root);
      if (!held || !form) return false;
      const { focused } = held;
      held = null;
      showSending(form, false);
      restoreFocus(root, focused);
      return true;
    },
  };
}

type FormScript = typeof import('./live-form.ts');

/**
 * Requests the form's script, one request at a time.
 * @param onLoaded called once
 * @param onFailed called after each failure, and instead of a request once `MAX_REQUESTS` have failed
 */
function scriptLoader(root: Document, onLoaded: (script: FormScript) => void, onFailed: () => void) {
  let state: 'idle' | 'loading' | 'loaded' = 'idle';
  let requests = 0;
  let pause: Promise<unknown> = Promise.resolve();

  async function load() {
    if (state !== 'idle') return;
    if (requests === MAX_REQUESTS) return onFailed();
    state = 'loading';
    await pause;
    const script = markOf(marked(root, 'data-form'), 'data-form');
    const address = requests > 0 ? `${script}?${requests}` : script;
    requests += 1;
    addStyles(root);
    const limit = new Promise((_, reject) => setTimeout(reject, LOAD_LIMIT_MS, new Error('No answer')));
    Promise.race([request(address), limit]).catch((reason) => {
      if (state === 'loaded') return;
      console.error(reason);
      pause = new Promise((over) => setTimeout(over, PAUSE_MS));
      // While still loading: a focus that returns now is no touch.
      onFailed();
      state = 'idle';
    });
  }

  async function request(address: string) {
    const script: FormScript = await import(/* @vite-ignore */ address);
    // A slow earlier request may have been answered meanwhile.
    if (state === 'loaded') return;
    onLoaded(script);
    state = 'loaded';
  }

  return { load, requests: () => requests };
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
