import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

type EbookBranchProps = ArtProps & { variant: 1 | 2 | 3 };

/** Four leaves that open behind an ebook's cover; three bouquets, one a card. */
export function EbookBranch({ className, variant }: EbookBranchProps) {
  return (
    <Drawing className={className} viewBox="0 0 416 316" overflow="visible">
      <Cut id={`branch${variant}`} />
    </Drawing>
  );
}
