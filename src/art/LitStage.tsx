import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { OrchidShape } from './OrchidShape.tsx';

/**
 * An orchid in the light between two curtains: a video that has no picture of its own. Fills its box from the
 * middle; needs no other file, so that pages without such a video pay nothing for it.
 */
export function LitStage({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
      <path d="M-80-60H400V240H-80Z" fill="#6B1D30" />
      <path d="M140-60h44l74 214H62Z" fill="#F8B26B" />
      <path d="M-80 148L400 138V240H-80Z" fill="#A3361B" />
      <path d="M62 152c34-14 164-18 196-4 16 8-16 20-48 22-48 4-94 4-122-2-24-4-40-10-26-16" fill="#FCD9AE" />
      <path d="m157 100 8-1 1 56-10 1Z" fill="#1F6B4C" />
      <path
        d="M160 152c-26 0-38-12-44-30 24-2 40 8 44 30m2-2c2-22 16-32 40-32-4 20-16 32-40 32"
        fill="#113F35"
      />
      <g transform="translate(161 74) rotate(6) scale(0.62)">
        <OrchidShape />
      </g>
      <path d="M-80-60H96C92 10 62 60 48 118c-6 26-4 56-8 122H-80Z" fill="#C64A2B" />
      <path d="M-80-60H30c2 70-18 130-22 300h-88Z" fill="#A3361B" />
      <path d="M400-60H228c2 66 34 124 46 176 6 28 2 60 8 124H400Z" fill="#C64A2B" />
      <path d="M400-60H292c-4 76 18 136 22 300h86Z" fill="#A3361B" />
      <path
        d="M-80-60H400V16C372 36 336 34 316 12 292 36 254 36 236 12 212 36 176 34 158 12 136 36 98 36 80 12 58 36 20 34 4 12-16 34-50 34-80 12Z"
        fill="#F7C02B"
      />
    </Drawing>
  );
}
