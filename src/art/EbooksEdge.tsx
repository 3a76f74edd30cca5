import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Green garden soil: the cut between the story and the ebooks. Stretches to any width. */
export function EbooksEdge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <Cut id="ebooksEdge" />
    </Drawing>
  );
}
