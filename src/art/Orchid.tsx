import { type Placement, placed } from './Placement.ts';

/**
 * The flor de mayo inside a drawing, centred on x, y (about 200 wide at scale 1); needs the Sprite on the
 * page.
 */
export function Orchid(placement: Placement) {
  return <use href="#art-orchid" transform={placed(placement)} />;
}
