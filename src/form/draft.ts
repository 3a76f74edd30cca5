/** Under this name the tab keeps what a visitor wrote and has not sent. */
export const DRAFT_KEY = 'contact-draft';

/** The draft is stored when nothing has been typed for this long. */
const PAUSE_MS = 400;

type Entries = readonly (readonly [field: string, text: string])[];

/**
 * Puts the tab's draft into the fields that are still empty: what the visitor has typed meanwhile is never overwritten.
 * @returns whether there was one
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const draft = readDraft();
  for (const [name, text] of draft) {
    const field = form.elements.namedItem(name);
    const isTextField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isTextField && field.value === '') field.value = text;
  }
  return draft.length > 0;
}

/**
 * Keeps a draft of the form in this tab (`sessionStorage`): stored after each pause in typing and when the page is
 * left or hidden, gone when the form is reset. Nothing is stored before something was typed.
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
  // After either of these the page may never run again.
  addEventListener('pagehide', storeNow);
  addEventListener('visibilitychange', storeNow);
  // What was typed before this script came counts as well.
  if (filledFields(form).length > 0) storeSoon();
}

/** The stored draft; nothing when there is none, it cannot be read, or it is not what this page wrote. */
function readDraft(): Entries {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
    return Object.entries(Object(draft)).filter(isFilled);
  } catch {
    return [];
  }
}

/** Storage may be blocked or full: then there is no draft, and everything else goes on. */
function store(draft: string | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, draft);
  } catch {
    // Nothing can be kept, and nothing depends on it.
  }
}

function filledFields(form: HTMLFormElement): Entries {
  return [...new FormData(form)].filter(isFilled);
}

function isFilled(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1] !== '';
}
