import { type Placement, placed } from './Placement.ts';

type BlossomProps = Placement & { petals?: string; centre?: string };

/**
 * The araguaney flower inside a drawing, centred on x, y (about 100 wide at scale 1); needs the Sprite on the page.
 * The symbol's petals follow `color` and its centre follows `fill`: both pass into a `<use>` without a style attribute.
 */
export function Blossom({ petals = '#F7C02B', centre = '#C64A2B', ...placement }: BlossomProps) {
  return <use href="#art-blossom" color={petals} fill={centre} transform={placed(placement)} />;
}
