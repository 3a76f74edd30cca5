import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** A tall bouquet with flowers and a turpial for an empty place in a grid of cards. */
export function GardenGap({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 460 760" overflow="visible">
      <Cut id="gardenGap" />
    </Drawing>
  );
}
