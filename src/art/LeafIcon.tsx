import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Small leaf before each line of a list. Takes the text colour. */
export function LeafIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-4 -96 100 100">
      <Cut id="leaf" fill="currentColor" />
    </Drawing>
  );
}
