import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { OrchidShape } from './OrchidShape.tsx';

/**
 * An empty chair with an orchid under a lit lamp: the page that is not there. Fills its box from the lower
 * right; needs no other file.
 */
export function EmptyStage({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1500 900" preserveAspectRatio="xMaxYMax slice">
      <path d="M-400-10H2000V910H-400Z" fill="#4E1424" />
      <path d="M1010 120L1090 116L1500 760H620Z" fill="#F7C02B" />
      <path d="M-400 724L2000 690V920H-400Z" fill="#C64A2B" />
      <path
        d="M610 770c80-54 400-80 720-62 170 12 170 62 90 92-190 56-620 60-760 26-60-18-70-36-50-56"
        fill="#FFE08A"
      />
      <path
        d="M1042-2000h14l-2 2050h-10Zm6 2030c66 6 100 48 110 104l-220 8c10-60 44-106 110-112"
        fill="#E58FA8"
      />
      <path d="m966 140 164-6c-6 32-40 48-80 50-40 0-74-14-84-44" fill="#FFF6E5" />
      <g transform="translate(690 190) scale(1.75)">
        <path
          d="m98 130 14-4 4 96 80-8-2-94 14-2 6 104 14 96-14 2-14-82-80 8-4 90-14 2-2-92Z"
          fill="#6B1D30"
        />
        <path d="m110 144 86-7 1 18-86 7Zm1 34 87-7v16l-86 7Z" fill="#6B1D30" />
        <path d="M100 222L212 212L240 240L112 254Z" fill="#113F35" />
        <path d="M112 254L240 240L240 250L112 264Z" fill="#2B0F17" />
        <path d="m118 262 12-1 2 53-11 2Zm110-12h11l9 86-11 1Z" fill="#6B1D30" />
        <path d="M138 218L186 213L204 234L150 240Z" fill="#FFF6E5" />
        <path d="m150 224 32-3 1 3-31 3Zm6 6 32-3 2 3-32 3Z" fill="#C64A2B" />
        <g transform="translate(222 132) rotate(14) scale(0.42)">
          <OrchidShape />
        </g>
      </g>
    </Drawing>
  );
}
