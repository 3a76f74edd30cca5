import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** A stem of flor de mayo with leaves, two flowers and a bud. */
export function OrchidStem({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 420 900" overflow="visible">
      <Cut id="orchidStem" />
    </Drawing>
  );
}
