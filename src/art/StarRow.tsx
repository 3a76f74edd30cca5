import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Five full stars in one drawing (specification section 3). Takes the text colour. */
export function StarRow({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 520 100">
      <Cut id="starRow" fill="currentColor" />
    </Drawing>
  );
}
