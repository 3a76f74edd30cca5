import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Ivory hill: the cut between the first view and the story. Stretches to any width. */
export function AboutEdge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <path d="M0 60V34C240 2 500 0 810 26C1080 48 1290 40 1440 12V60Z" fill="#FFF6E5" />
    </Drawing>
  );
}
