import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** Yellow disc with a play triangle, laid over a video's picture. */
export function PlayDisc({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 60 60">
      <Cut id="playDisc" />
    </Drawing>
  );
}
