import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

const cuts = {
  algaWide: { viewBox: '-140 -340 300 340', rotate: -6, scale: 1.3 },
  algaThin: { viewBox: '-90 -300 190 300', rotate: 6, scale: 0.9 },
  algaTall: { viewBox: '-130 -420 260 420', rotate: 8, scale: 1 },
  algaStout: { viewBox: '-120 -240 240 240', rotate: -6, scale: 0.8 },
} as const;

type SproutProps = ArtProps & { kind: keyof typeof cuts; fill: string };

/**
 * One alga cut off at its foot, so that it seems to grow out of the sheet below in that sheet's own colour
 * (`fill`).
 */
export function Sprout({ className, kind, fill }: SproutProps) {
  const { viewBox, rotate, scale } = cuts[kind];
  return (
    <Drawing className={className} viewBox={viewBox} overflow="visible">
      <Cut id={kind} fill={fill} y={8} rotate={rotate} scale={scale} />
    </Drawing>
  );
}
