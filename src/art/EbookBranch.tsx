import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';

const branches = {
  1: [
    { kind: 'algaTall', fill: '#93B85A', rotate: -28, scale: 0.9 },
    { kind: 'algaWide', fill: '#1F6B4C', rotate: -54, scale: 1 },
    { kind: 'palmArched', fill: '#93B85A', rotate: 8, scale: 0.92 },
    { kind: 'algaThin', fill: '#1F6B4C', rotate: 48, scale: 0.98 },
  ],
  2: [
    { kind: 'algaSlender', fill: '#F7C02B', rotate: -34, scale: 0.74 },
    { kind: 'algaThin', fill: '#6B1D30', rotate: -58, scale: 0.98 },
    { kind: 'algaTall', fill: '#F7C02B', rotate: 36, scale: 0.78 },
    { kind: 'algaWide', fill: '#6B1D30', rotate: 60, scale: 0.92 },
  ],
  3: [
    { kind: 'algaThin', fill: '#FFF6E5', rotate: -34, scale: 1.06 },
    { kind: 'algaWide', fill: '#C64A2B', rotate: -62, scale: 0.96 },
    { kind: 'algaWide', fill: '#1F6B4C', rotate: 40, scale: 1.1 },
    { kind: 'algaSlender', fill: '#FFF6E5', rotate: 22, scale: 0.78 },
  ],
} as const;

type EbookBranchProps = ArtProps & { variant: keyof typeof branches };

/**
 * Four leaves that open behind an ebook's cover; three bouquets, one a card. Needs the Sprite on the page.
 */
export function EbookBranch({ className, variant }: EbookBranchProps) {
  return (
    <Drawing className={className} viewBox="0 0 416 316" overflow="visible">
      {branches[variant].map((leaf) => (
        <Leaf key={leaf.rotate} x={208} y={292} {...leaf} />
      ))}
    </Drawing>
  );
}
