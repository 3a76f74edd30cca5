import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Two suns, three algae and a dove at the foot of the open menu. */
export function MenuGarden({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 400 420" overflow="visible">
      <Cut id="menuGarden" />
    </Drawing>
  );
}
