import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Ivory hill: the cut between the first view and the story. Stretches to any width. */
export function AboutEdge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <Cut id="aboutEdge" />
    </Drawing>
  );
}
