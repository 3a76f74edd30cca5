import { DecorativeSvg } from './Drawing.tsx';

type StageProps = { readonly className: string | undefined };

/**
 * An empty chair with an orchid under a lamp, for the 404 page. Aligned with the bottom of its box; floor and cord are
 * larger than the box and cropped by the page. Inlined in the HTML.
 */
export function EmptyStage({ className }: StageProps) {
  return (
    <DecorativeSvg className={className} viewBox="575 20 930 870" preserveAspectRatio="xMidYMax meet">
      <path d="M-4000 774L5000 647V2000H-4000Z" fill="#C64A2B" />
      <path d="M1010 120L1090 116L1440 748L640 758Z" fill="#F7C02B" />
      <path
        d="M610 770c80-54 400-80 720-62 170 12 170 62 90 92-190 56-620 60-760 26-60-18-70-36-50-56"
        fill="#FFE08A"
      />
      {/* The chair's shadow. */}
      <path d="M880 748L1132 706L1196 728L936 778Z" fill="#F7C02B" />
      <g>
        <path
          d="M1042-2000h14l-2 2050h-10Zm6 2030c66 6 100 48 110 104l-220 8c10-60 44-106 110-112"
          fill="#E58FA8"
        />
        <path d="m966 140 164-6c-6 32-40 48-80 50-40 0-74-14-84-44" fill="#FFF6E5" />
      </g>
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
        <Orchid transform="translate(222 132) rotate(14) scale(0.42)" />
      </g>
    </DecorativeSvg>
  );
}

/**
 * An orchid in the light between two curtains, for a video without a thumbnail. Covers its box; inlined in the HTML, so
 * that pages without such a video do not download it.
 */
export function LitStage({ className }: StageProps) {
  return (
    <DecorativeSvg className={className} viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice">
      <path d="M-80-60H400V240H-80Z" fill="#6B1D30" />
      <path d="M140-60h44l74 214H62Z" fill="#F8B26B" />
      <path d="M-80 148L400 138V240H-80Z" fill="#A3361B" />
      <path d="M62 152c34-14 164-18 196-4 16 8-16 20-48 22-48 4-94 4-122-2-24-4-40-10-26-16" fill="#FCD9AE" />
      <path d="m157 100 8-1 1 56-10 1Z" fill="#1F6B4C" />
      <path
        d="M160 152c-26 0-38-12-44-30 24-2 40 8 44 30m2-2c2-22 16-32 40-32-4 20-16 32-40 32"
        fill="#113F35"
      />
      <Orchid transform="translate(161 74) rotate(6) scale(0.62)" />
      <path d="M-80-60H96C92 10 62 60 48 118c-6 26-4 56-8 122H-80Z" fill="#C64A2B" />
      <path d="M-80-60H30c2 70-18 130-22 300h-88Z" fill="#A3361B" />
      <path d="M400-60H228c2 66 34 124 46 176 6 28 2 60 8 124H400Z" fill="#C64A2B" />
      <path d="M400-60H292c-4 76 18 136 22 300h86Z" fill="#A3361B" />
      <path
        d="M-80-60H400V16C372 36 336 34 316 12 292 36 254 36 236 12 212 36 176 34 158 12 136 36 98 36 80 12 58 36 20 34 4 12-16 34-50 34-80 12Z"
        fill="#F7C02B"
      />
    </DecorativeSvg>
  );
}

/** The orchid of art.svg, centred on 0, 0, for inlined drawings. */
function Orchid({ transform }: { readonly transform: string }) {
  return (
    <g transform={`${transform} translate(-100 -95)`}>
      <path
        d="M100 94c-16-24-18-60 2-88 18 30 16 64 0 88Zm-6 2c-32 10-58 36-64 80 38-8 64-38 72-72Zm12 0c32 8 60 34 68 76-40-6-66-34-74-68Z"
        fill="#E58FA8"
      />
      <path
        d="M98 92c3-12-10-20-18-30-8-9-14-18-26-22q-14-5-26 0-9 4-12 12c-1 5 3 8 4 12q-9 2-16 8-6 10 0 20 5 8 14 10 6 1 12-2 2 9 6 16 10 7 24 4 14-2 24-12 10-6 14-16m4 0c-4-12 8-22 16-32q11-15 28-22 13-6 26-2 11 4 14 12c1 5-3 10-4 14q9 2 16 8 6 10 0 20-5 8-14 10-8 1-14-2-1 9-6 16-10 7-24 4-13-1-24-10-10-6-14-16"
        fill="#E58FA8"
      />
      <path
        d="M90 84c-7 5 0 18-6 24-5 5-13 3-18 8-6 5-12 11-10 18 1 5 7 7 10 10 0 5-4 12 0 16 4 5 13 0 18 0 2 5 2 14 8 16 6 1 10-6 14-8 4 2 7 7 12 6 6-1 4-11 6-16 5-1 12 3 16-2s-1-11-2-16c2-4 8-7 8-12 0-7-8-10-14-14s-13-1-18-6c-6-6 3-19-4-24q-10-6-20 0"
        fill="#B8436F"
      />
      <path
        d="M94 96c-7 4-6 12-6 20q-1 11 4 18 4 5 10 6 7-1 10-8 5-8 2-18c-1-7 0-15-6-18q-7-3-14 0"
        fill="#F7C02B"
      />
    </g>
  );
}
