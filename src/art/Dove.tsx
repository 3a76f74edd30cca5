import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

/** A yellow dove in flight. Needs the Sprite on the page. */
export function Dove({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-10 -20 230 190" overflow="visible">
      <Leaf kind="dove" fill="#F7C02B" />
    </Drawing>
  );
}
