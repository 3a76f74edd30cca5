import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The upper rim of a flame sun: the cut between the printed books and the guides. */
export function GuidesSunrise({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 260">
      <Cut id="sunrise" />
    </Drawing>
  );
}
