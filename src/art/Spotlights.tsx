import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Three beams of light over the stage. Stretches to any box. */
export function Spotlights({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 700" preserveAspectRatio="none">
      <path d="M690-20H750L1150 720H290Z" fill="#5E1A2D" />
      <path d="M120-20H150L700 720H330ZM1320-20H1290L740 720H1110Z" fill="#6B1D30" opacity=".45" />
    </Drawing>
  );
}
