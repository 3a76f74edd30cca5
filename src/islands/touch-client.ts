import type { ClientDirective } from 'astro';
import { DRAFT_KEY } from './contact/draft-key.ts';

/** A visitor's first contact with the island; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/**
 * `client:touch`: fetches and hydrates an island when a visitor first touches it, so that who only reads never
 * pays for it; at once in a tab that keeps a draft of hers. A load that fails is tried again on the next touch, and
 * shows the island's `data-load-failure` note to who has touched it.
 */
const touch: ClientDirective = (load, _options, island) => {
  const wake = oneAtATime(async () => (await load())());
  let isTouched = false;

  function handleTouch() {
    isTouched = true;
    wake();
  }

  function stop() {
    for (const touchEvent of TOUCHES) island.removeEventListener(touchEvent, handleTouch);
    showFailure(island, false);
  }

  for (const touchEvent of TOUCHES) island.addEventListener(touchEvent, handleTouch);
  // Astro swallows a failed load: these events are its only trace.
  island.addEventListener('astro:hydration-error', () => showFailure(island, isTouched));
  island.addEventListener('astro:hydrate', stop, { once: true });
  if (hasDraft()) wake();
};

function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  return async () => {
    if (isBusy) return;
    isBusy = true;
    await work().finally(() => {
      isBusy = false;
    });
  };
}

function hasDraft(): boolean {
  try {
    return DRAFT_KEY in sessionStorage;
  } catch {
    return false;
  }
}

function showFailure(island: HTMLElement, hasFailed: boolean) {
  const note = island.querySelector<HTMLElement>('[data-load-failure]');
  if (note) note.hidden = !hasFailed;
}

// Astro asks for a default export here.
export default touch;
