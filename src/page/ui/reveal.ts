/** Share of an element that must be in view before it settles (specification section 9). */
const CARD_THRESHOLD = 0.1;
const HEADING_THRESHOLD = 0.2;
/** Cards settle one after another (specification sections 2 and 9), in milliseconds. */
const STAGGER_MS = 150;

interface Reveal {
  readonly 'data-reveal': number;
  readonly 'data-reveal-delay'?: number;
}

/** Attributes that let a heading settle when it is first seen. */
export const revealHeading: Reveal = { 'data-reveal': HEADING_THRESHOLD };

/** Attributes that let the card at `index` (from 0) settle when it is first seen, in its turn. */
export function revealCard(index: number): Reveal {
  return { 'data-reveal': CARD_THRESHOLD, 'data-reveal-delay': index * STAGGER_MS };
}
