import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** One flor de mayo. */
export function OrchidBloom({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-100 -95 200 190" overflow="visible">
      <Cut id="orchid" />
    </Drawing>
  );
}
