import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

type SideLeavesProps = ArtProps & { side: 'left' | 'right' };

/** Two algae beside the ebooks, left or right, for wide screens. */
export function SideLeaves({ className, side }: SideLeavesProps) {
  return (
    <Drawing className={className} viewBox="-220 -460 440 460" overflow="visible">
      <Cut id={side === 'left' ? 'sideLeft' : 'sideRight'} />
    </Drawing>
  );
}
