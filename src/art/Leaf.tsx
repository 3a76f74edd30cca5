import { type Placement, placed } from './Placement.ts';
import type { LeafKind } from './shapes.ts';

type LeafProps = Placement & { kind: LeafKind; fill: string; className?: string | undefined };

/** One cut-out of one colour inside a drawing; needs the Sprite on the page. */
export function Leaf({ kind, fill, className, ...placement }: LeafProps) {
  return <use href={`#art-${kind}`} className={className} fill={fill} transform={placed(placement)} />;
}
