import { contactForm, formOf } from './form-elements.ts';

/** Key of the draft in `sessionStorage`. */
const DRAFT_KEY = 'contact-draft';

/** Milliseconds without typing before the draft is stored. */
const PAUSE_MS = 400;

/** Fields whose text is not blank. */
export type Entries = readonly (readonly [field: string, text: string])[];

/** What a visitor has written in this tab; the owner's drafts are another thing (`editor/server/drafts.ts`). */
interface TabDraft {
  /** Whether the form was filled with a draft when the page opened. */
  readonly isRestored: boolean;
  /** Stores what is written now. @returns whether a reload of the page would bring it back */
  storeNow(): boolean;
}

/**
 * Fills the form with the tab's draft, and from then on stores what is written in this tab (`sessionStorage`): after each
 * pause in typing, and when the page is left or hidden. A reset removes the draft. An empty form stores nothing. A copy
 * that a late script puts in the form's place gets what was written.
 */
export function keepTabDraft(root: Document): TabDraft {
  let form = contactForm(root);
  let written = readDraft();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isRestored = written.length > 0;

  function storeNow(): boolean {
    clearTimeout(timer);
    if (form) written = filledFields(form);
    return store(written.length > 0 ? JSON.stringify(Object.fromEntries(written)) : null);
  }
  function fillCopy() {
    const found = contactForm(root);
    if (!found || found === form) return;
    form = found;
    fillEmptyFields(form, written);
  }

  if (form) fillEmptyFields(form, written);
  root.addEventListener('input', (event) => {
    const changed = formOf(event);
    if (!changed) return;
    written = filledFields(changed);
    clearTimeout(timer);
    timer = setTimeout(storeNow, PAUSE_MS);
  });
  root.addEventListener('reset', (event) => {
    if (!formOf(event)) return;
    written = [];
    clearTimeout(timer);
    store(null);
  });
  new MutationObserver(fillCopy).observe(root.body, { childList: true, subtree: true });
  // After either of these events the page may be discarded.
  addEventListener('pagehide', storeNow);
  addEventListener('visibilitychange', storeNow);
  return { isRestored, storeNow };
}

/** Sets the fields that are still empty, never over what was typed, and fires an `input` event for each, as typing does. */
export function fillEmptyFields(form: HTMLFormElement, entries: Entries): void {
  for (const [name, text] of entries) {
    const field = form.elements.namedItem(name);
    const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isTextField || field.value !== '') continue;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** The stored draft; empty if there is none or it cannot be read. */
function readDraft(): Entries {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
    return Object.entries(Object(draft)).filter(isFilled);
  } catch {
    return [];
  }
}

/** Stores or removes the draft. @returns whether that worked: storage may be blocked or full, and the form works without it */
function store(draft: string | null): boolean {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, draft);
    return true;
  } catch {
    return false;
  }
}

export function filledFields(form: HTMLFormElement): Entries {
  return [...new FormData(form)].filter(isFilled);
}

function isFilled(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1].trim() !== '';
}
