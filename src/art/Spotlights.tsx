import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Three beams of light over the stage. Stretches to any box. */
export function Spotlights({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 700" preserveAspectRatio="none">
      <Cut id="spotlights" />
    </Drawing>
  );
}
