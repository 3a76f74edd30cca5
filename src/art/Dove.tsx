import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** A yellow dove in flight. */
export function Dove({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-10 -20 230 190" overflow="visible">
      <Cut id="dove" fill="#F7C02B" />
    </Drawing>
  );
}
