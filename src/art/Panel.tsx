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
      <Cut id="bookShut" transform="translate(2 82)scale(.84)" />
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
