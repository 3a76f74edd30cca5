import artFile from './art.svg?url&no-inline';
import type { CutId } from './cut-ids.ts';
import { type Placement, placed } from './Placement.ts';

type CutProps = Placement & { id: CutId; fill?: string; className?: string | undefined };

/**
 * A piece of art.svg inside a drawing. All pieces come in that one file, which every drawing shares and which the
 * page itself therefore need not carry. Pieces of one colour take `fill`.
 */
export function Cut({ id, fill, className, ...placement }: CutProps) {
  return <use href={`${artFile}#${id}`} className={className} fill={fill} transform={placed(placement)} />;
}
