import type { ClientDirective } from 'astro';
import { DRAFT_KEY } from './contact/draft-key.ts';
import { loadIsland } from './load-island.ts';

/** A visitor's first contact with the island; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/**
 * The element around an island (`client:touch`), defined before Astro's own, which then stays away: it fetches and
 * hydrates when a visitor first touches it, so that who only reads never pays for it; at once in a tab that keeps a
 * draft of hers. A load that fails is tried again on the next touch, is told to the page by `island:failure`, and
 * shows the island's `data-load-failure` note to who has touched it.
 */
class TouchIsland extends HTMLElement {
  #isBusy = false;
  #isTouched = false;
  #attempts = 0;

  connectedCallback() {
    for (const touch of TOUCHES) this.addEventListener(touch, this.#handleTouch);
    if (!hasDraft()) return;
    // Until the page is parsed, this element has no children to hydrate.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', this.#wake);
    else this.#wake();
  }

  readonly #handleTouch = () => {
    this.#isTouched = true;
    this.#wake();
  };

  readonly #wake = async () => {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await loadIsland(this, this.#attempts++);
      for (const touch of TOUCHES) this.removeEventListener(touch, this.#handleTouch);
      this.#showFailure(false);
    } catch (reason) {
      console.error(reason);
      this.#isBusy = false;
      this.#showFailure(this.#isTouched);
      this.dispatchEvent(new CustomEvent('island:failure', { bubbles: true }));
    }
  };

  #showFailure(hasFailed: boolean) {
    const note = this.querySelector<HTMLElement>('[data-load-failure]');
    if (note) note.hidden = !hasFailed;
  }
}

function hasDraft(): boolean {
  try {
    return DRAFT_KEY in sessionStorage;
  } catch {
    return false;
  }
}

customElements.define('astro-island', TouchIsland);

/** Astro asks for a directive as default export; only its own element would call it. */
const touch: ClientDirective = () => {};
export default touch;
