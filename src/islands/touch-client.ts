import type { ClientDirective } from 'astro';

/** A visitor's first contact with the island; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/**
 * `client:touch`: fetches and hydrates an island when a visitor first touches it, so that who only reads never
 * pays for it. A load that fails shows the island's `data-load-failure` note and is tried again on the next touch.
 */
const touch: ClientDirective = (load, _options, island) => {
  let isBusy = false;

  async function wake() {
    if (isBusy) return;
    isBusy = true;
    try {
      const hydrate = await load();
      await hydrate();
    } finally {
      isBusy = false;
    }
  }

  function stop() {
    for (const touchEvent of TOUCHES) island.removeEventListener(touchEvent, wake);
    showFailure(island, false);
  }

  for (const touchEvent of TOUCHES) island.addEventListener(touchEvent, wake);
  // Astro swallows a failed load: these events are its only trace.
  island.addEventListener('astro:hydration-error', () => showFailure(island, true));
  island.addEventListener('astro:hydrate', stop, { once: true });
};

function showFailure(island: HTMLElement, hasFailed: boolean) {
  const note = island.querySelector<HTMLElement>('[data-load-failure]');
  if (note) note.hidden = !hasFailed;
}

// Astro asks for a default export here.
export default touch;
