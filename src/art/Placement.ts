/**
 * Where a cut-out lies: moved to x, y, turned by `rotate` degrees, then scaled (one factor, or one for
 * each axis).
 */
export type Placement = {
  x?: number;
  y?: number;
  rotate?: number;
  scale?: number | readonly [number, number];
};

/**
 * Takes a placement, returns the value of a `transform` attribute; parts that change nothing are left out.
 */
export function placed({ x = 0, y = 0, rotate = 0, scale = 1 }: Placement): string | undefined {
  const factors = typeof scale === 'number' ? scale : scale.join(' ');
  const parts = [
    x || y ? `translate(${x} ${y})` : '',
    rotate ? `rotate(${rotate})` : '',
    factors === 1 ? '' : `scale(${factors})`,
  ];
  return parts.join('') || undefined;
}
