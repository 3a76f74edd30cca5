import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The Ávila in two sheets: the cut between contact and footer. */
export function AvilaRidge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 150">
      <Cut id="ridge" />
    </Drawing>
  );
}
