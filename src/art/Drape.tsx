import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The gathered curtain at the left of the stage; mirrored by CSS for the right. Stretches to any height. */
export function Drape({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 120 900" preserveAspectRatio="none">
      <Cut id="drape" />
    </Drawing>
  );
}
