import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

/**
 * Five full stars in one drawing (specification section 3). Takes the text colour; needs the Sprite on the
 * page.
 */
export function StarRow({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 520 100">
      <Leaf kind="star" fill="currentColor" />
      <Leaf kind="star" fill="currentColor" x={105} />
      <Leaf kind="star" fill="currentColor" x={210} />
      <Leaf kind="star" fill="currentColor" x={315} />
      <Leaf kind="star" fill="currentColor" x={420} />
    </Drawing>
  );
}
