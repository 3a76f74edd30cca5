import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

type SideLeavesProps = ArtProps & { side: 'left' | 'right' };

/** Two algae beside the ebooks, left or right, for wide screens. Needs the Sprite on the page. */
export function SideLeaves({ className, side }: SideLeavesProps) {
  return (
    <Drawing className={className} viewBox="-220 -460 440 460" overflow="visible">
      {side === 'left' ? (
        <>
          <Leaf kind="algaTall" fill="#1F6B4C" x={-60} rotate={10} scale={1.25} />
          <Leaf kind="algaWide" fill="#0B2E26" x={60} rotate={6} scale={1.1} />
        </>
      ) : (
        <>
          <Leaf kind="algaSlender" fill="#1F6B4C" x={40} rotate={-12} scale={1.1} />
          <Leaf kind="algaThin" fill="#0B2E26" x={-60} rotate={-8} scale={1.1} />
        </>
      )}
    </Drawing>
  );
}
