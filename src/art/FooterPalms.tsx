import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

type FooterPalmsProps = ArtProps & { side: 'left' | 'right' };

/** Palms that lean over the Ávila at the left or right end of the footer. Needs the Sprite on the page. */
export function FooterPalms({ className, side }: FooterPalmsProps) {
  return (
    <Drawing
      className={className}
      viewBox={side === 'left' ? '-200 -330 400 330' : '-180 -320 360 320'}
      overflow="visible"
    >
      {side === 'left' ? (
        <>
          <Leaf kind="palmOpen" fill="#113F35" rotate={-14} scale={1.1} />
          <Leaf kind="palmArched" fill="#113F35" x={60} y={10} rotate={6} scale={0.8} />
        </>
      ) : (
        <Leaf kind="palmOpen" fill="#113F35" rotate={16} />
      )}
    </Drawing>
  );
}
