import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { TurpialUse } from './TurpialUse.tsx';

/**
 * The bird alone, looking left, claws at the lower right; perches on a book. Needs the Sprite on the page.
 */
export function Turpial({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="16 0 144 240">
      <TurpialUse />
    </Drawing>
  );
}
