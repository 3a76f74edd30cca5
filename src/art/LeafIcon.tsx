import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

/** Small leaf before each line of a list. Takes the text colour; needs the Sprite on the page. */
export function LeafIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-4 -96 100 100">
      <Leaf kind="leaf" fill="currentColor" />
    </Drawing>
  );
}
