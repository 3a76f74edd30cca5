import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** One straight cut, falling to the right: the peach table of the printed books. Stretches to any width. */
export function PrintedBooksEdge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <Cut id="booksEdge" />
    </Drawing>
  );
}
