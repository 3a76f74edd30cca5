import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

type FooterPalmsProps = ArtProps & { side: 'left' | 'right' };

/** Palms that lean over the Ávila at the left or right end of the footer. */
export function FooterPalms({ className, side }: FooterPalmsProps) {
  return (
    <Drawing
      className={className}
      viewBox={side === 'left' ? '-200 -330 400 330' : '-180 -320 360 320'}
      overflow="visible"
    >
      <Cut id={side === 'left' ? 'palmsLeft' : 'palmsRight'} />
    </Drawing>
  );
}
