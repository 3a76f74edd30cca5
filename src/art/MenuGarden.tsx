import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

/** Two suns, three algae and a dove at the foot of the open menu. Needs the Sprite on the page. */
export function MenuGarden({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 400 420" overflow="visible">
      <Leaf kind="sun" fill="#C64A2B" x={238} y={350} rotate={8} scale={1.62} />
      <Leaf kind="sun" fill="#F7C02B" x={238} y={350} rotate={-3} scale={0.98} />
      <Leaf kind="algaTall" fill="#93B85A" x={352} y={436} rotate={8} scale={0.98} />
      <Leaf kind="algaSlender" fill="#113F35" x={262} y={440} rotate={-4} scale={0.8} />
      <Leaf kind="algaWide" fill="#E58FA8" x={160} y={440} rotate={-14} scale={0.72} />
      <Leaf kind="dove" fill="#FFF6E5" x={388} y={-30} rotate={12} scale={[-0.8, 0.8]} />
    </Drawing>
  );
}
