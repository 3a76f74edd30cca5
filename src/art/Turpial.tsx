import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The bird alone, looking left, claws at the lower right; perches on a book. */
export function Turpial({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="16 0 144 240">
      <Cut id="turpial" />
    </Drawing>
  );
}
