import { type Placement, placed } from './Placement.ts';

/**
 * The turpial inside a drawing, from its upper left corner (about 160 × 240 at scale 1); needs the Sprite
 * on the page.
 */
export function TurpialUse(placement: Placement) {
  return <use href="#art-turpial" transform={placed(placement)} />;
}
