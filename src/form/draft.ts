import { DRAFT_KEY } from './draft-key.ts';
import { createPause } from './pause.ts';

/** She has paused when she writes nothing for this long. */
const PAUSE_MS = 400;

/** Moments after which the page may never run again. */
const PARTINGS = ['pagehide', 'visibilitychange'] as const;

/**
 * Puts the tab's draft into the fields that are still empty: what she has typed meanwhile is never overwritten.
 * @returns whether there was one
 */
export function restoreDraft(form: HTMLFormElement): boolean {
  const draft = readDraft();
  for (const [name, words] of draft) {
    const field = form.elements.namedItem(name);
    if (isTextField(field) && field.value === '') field.value = words;
  }
  return draft.length > 0;
}

/**
 * Keeps a draft of the form in this tab (`sessionStorage`): written when she pauses and when the page is left,
 * gone when the form is reset. Nothing is stored before she writes.
 * @returns the function that ends it
 */
export function keepDraft(form: HTMLFormElement): () => void {
  const end = new AbortController();
  const pause = createPause(PAUSE_MS, () => writeDraft(form));

  function forget() {
    pause.drop();
    store(null);
  }

  form.addEventListener('input', pause.begin, end);
  form.addEventListener('reset', forget, end);
  for (const parting of PARTINGS) addEventListener(parting, pause.end, end);
  // Words typed before this script came count as well.
  if (wordsOf(form).length > 0) pause.begin();
  return () => {
    pause.drop();
    end.abort();
  };
}

type Words = readonly (readonly [name: string, words: string])[];

/** The draft, or nothing when there is none, it cannot be read, or it is not what this page wrote. */
function readDraft(): Words {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}');
    return Object.entries(Object(draft)).filter(isWritten);
  } catch {
    return [];
  }
}

function writeDraft(form: HTMLFormElement): void {
  const words = wordsOf(form);
  store(words.length > 0 ? JSON.stringify(Object.fromEntries(words)) : null);
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

function wordsOf(form: HTMLFormElement): Words {
  return [...new FormData(form)].filter(isWritten);
}

function isWritten(entry: [string, unknown]): entry is [string, string] {
  return typeof entry[1] === 'string' && entry[1] !== '';
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
