/** Key of the draft in `sessionStorage`. */
export const DRAFT_KEY = 'contact-draft';

/** Milliseconds without typing before the draft is stored. */
const PAUSE_MS = 400;

/** Fields whose text is not blank. */
export type Entries = readonly (readonly [field: string, text: string])[];

/**
 * Writes the tab's draft into the fields that are still empty: never over text that was typed meanwhile.
 * @returns whether there was a draft
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const draft = readDraft();
  fillEmptyFields(form, draft);
  return draft.length > 0;
}

/** Sets the fields that are still empty and fires an `input` event for each, as typing does. */
export function fillEmptyFields(form: HTMLFormElement, entries: Entries): void {
  for (const [name, text] of entries) {
    const field = form.elements.namedItem(name);
    const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (!isTextField || field.value !== '') continue;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/**
 * Stores a draft of the form in this tab (`sessionStorage`) after each pause in typing and when the page is left or
 * hidden, and removes it when the form is reset. Empty forms store nothing.
 */
export function keepDraft(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function storeNow() {
    clearTimeout(timer);
    const entries = filledFields(form);
    store(entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null);
  }
  function storeSoon() {
    clearTimeout(timer);
    timer = setTimeout(storeNow, PAUSE_MS);
  }
  function forget() {
    clearTimeout(timer);
    store(null);
  }

  form.addEventListener('input', storeSoon);
  form.addEventListener('reset', forget);
  // After either of these events the page may be discarded.
  addEventListener('pagehide', storeNow);
  addEventListener('visibilitychange', storeNow);
  // Text typed before this script loaded.
  if (filledFields(form).length > 0) storeSoon();
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

/** Stores or removes the draft. If storage is blocked or full there is no draft. */
function store(draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, draft);
  } catch {
    // The form works without a draft.
  }
}

export function filledFields(form: HTMLFormElement): Entries {
  return [...new FormData(form)].filter(isFilled);
}

function isFilled(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1].trim() !== '';
}
