import type { ClientDirective } from 'astro';
import { DRAFT_KEY } from './draft-key.ts';
import { loadIsland } from './load-island.ts';
import { prefilledLink } from './prefilled-link.ts';

/** A visitor's first contact with the island; `submit` covers Enter in a field that already had the focus. */
const TOUCHES = ['focusin', 'pointerdown', 'input', 'submit'] as const;

/** A link of the note and the address it has while there are no words. */
type Way = readonly [link: HTMLAnchorElement, address: string];

/**
 * The element around the form (`client:touch`), defined before Astro's own, which then stays away: it fetches and
 * hydrates when a visitor first touches it, so that who only reads never pays for it; at once in a tab that keeps a
 * draft of hers. A load that fails is tried again on the next touch. It shows the form's `data-load-failure` note to
 * who has touched it, her words in its links, and drops a held submit: she is told to try again, and her next press
 * must be the only one that sends.
 */
class TouchIsland extends HTMLElement {
  #ways: readonly Way[] = [];
  #isBusy = false;
  #isTouched = false;
  #attempts = 0;

  connectedCallback() {
    // Until the page is parsed, this element has no children.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', this.#listen);
    else this.#listen();
  }

  readonly #listen = () => {
    this.#ways = Array.from(this.#note.querySelectorAll('a'), (link): Way => [link, link.href]);
    for (const touch of TOUCHES) this.addEventListener(touch, this.#handleTouch);
    if (hasDraft()) this.#wake();
  };

  readonly #handleTouch = () => {
    this.#isTouched = true;
    fill(this.#ways, this.#form);
    this.#wake();
  };

  async #wake() {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      await loadIsland(this, this.#attempts++);
      for (const touch of TOUCHES) this.removeEventListener(touch, this.#handleTouch);
      this.#note.hidden = true;
    } catch (reason) {
      console.error(reason);
      this.#isBusy = false;
      this.#form.removeAttribute('data-held');
      this.#note.hidden = !this.#isTouched;
    }
  }

  get #form() {
    return this.querySelector('form') as HTMLFormElement;
  }

  get #note() {
    return this.querySelector('[data-load-failure]') as HTMLElement;
  }
}

/** Puts her words into the note's links, and says there when they did not fit. */
function fill(ways: readonly Way[], form: HTMLFormElement): void {
  for (const [link, address] of ways) {
    const words = String(new FormData(form).get('message'));
    const { href, isCut } = prefilledLink(address, words);
    link.href = href;
    form.querySelector('[data-cut]')?.toggleAttribute('hidden', !isCut);
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
