import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Green garden soil: the cut between the story and the ebooks. Stretches to any width. */
export function EbooksEdge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <path d="M0 60V34c180-12 300 10 520 6 240-6 380-28 600-20 140 4 240 16 320 8v32Z" fill="#113F35" />
    </Drawing>
  );
}
