import type { ArtProps } from './ArtProps.ts';
import { Blossom } from './Blossom.tsx';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';
import { Orchid } from './Orchid.tsx';
import { TurpialUse } from './TurpialUse.tsx';

/**
 * A tall bouquet with flowers and a turpial for an empty place in a grid of cards. Needs the Sprite on the
 * page.
 */
export function GardenGap({ className }: ArtProps) {
  return (
    <Drawing
      className={className}
      viewBox="0 0 460 760"
      preserveAspectRatio="xMidYMid meet"
      overflow="visible"
    >
      <Leaf kind="algaTall" fill="#1F6B4C" x={222} y={740} rotate={-30} scale={1.2} />
      <Leaf kind="algaWide" fill="#C64A2B" x={236} y={740} rotate={34} scale={1.42} />
      <Leaf kind="algaSlender" fill="#113F35" x={230} y={744} rotate={3} scale={1.06} />
      <Orchid x={216} y={668} rotate={-8} scale={1.05} />
      <Blossom x={56} y={420} rotate={10} scale={0.9} />
      <Blossom x={392} y={452} rotate={30} scale={0.8} />
      <TurpialUse x={146} y={98} scale={1.08} />
    </Drawing>
  );
}
