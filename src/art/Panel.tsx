import { Cut, DecorativeSvg } from './Drawing.tsx';

/** Drawings that fill a panel of 300 by 360, by the names that the owner chooses them by. */
const PANELS = {
  'Pluma y papel': <Cut id="write" />,
  'Silla y lámpara': <Cut id="direct" />,
  'Dos rostros': <Cut id="accompany" />,
  Amanecer: (
    <>
      <path d="M0 0H300V360H0Z" fill="#F8B26B" />
      <Cut id="rays" />
      <Cut id="contactSun" transform="translate(150 288)scale(.42)" />
      <Cut id="ridge" transform="translate(-700 216)" />
    </>
  ),
  Orquídea: (
    <>
      <path d="M0 0H300V360H0Z" fill="#113F35" />
      <Cut id="orchidStem" transform="translate(-14 6)scale(.68)" />
    </>
  ),
  'Taza de café': (
    <>
      <path d="M0 0H300V360H0Z" fill="#F7C02B" />
      <path d="M0 262L300 246V360H0Z" fill="#6B1D30" />
      <Cut id="coffee" transform="translate(26 22)scale(1.1)" />
    </>
  ),
  Libro: (
    <>
      <path d="M0 0H300V360H0Z" fill="#6B1D30" />
      <circle cx="150" cy="176" r="118" fill="#F7C02B" />
      <g transform="translate(2 82)scale(.84)">
        <path d="m30 222 310-6 12 10-282 8" fill="#2B0F17" opacity=".3" />
        <Cut id="algaTall" fill="#93B85A" transform="translate(170 166)rotate(5)scale(.36)" />
        <path d="m34 172 284-6q-12 24 4 50l-286 4" fill="#FFE9BE" />
        <path d="m42 184 266-5v5l-266 5Zm0 18 270-5v5l-270 5" fill="#E3BE86" />
        <path d="m40 156 288-6 2 18-288 6q-10 20 0 38l290-6 2 14-296 8q-42-36 2-72" fill="#C64A2B" />
        <path d="m238 170 28-1 4 66-14-11-14 14" fill="#F7C02B" />
      </g>
    </>
  ),
} as const;

interface PanelProps {
  readonly name: keyof typeof PANELS;
  readonly className: string | undefined;
}

/** The drawing of an activity in «Sobre mí». */
export function Panel({ name, className }: PanelProps) {
  return (
    <DecorativeSvg className={className} viewBox="0 0 300 360">
      {PANELS[name]}
    </DecorativeSvg>
  );
}
