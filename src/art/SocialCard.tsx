import { Cut } from './Drawing.tsx';
import grain from './grain.png?inline';
import { Logo } from './Logo.tsx';

interface SocialCardProps {
  /** Address of the portrait. */
  readonly portrait: string;
  /** The hand that holds the book, which only fits the drawn portrait. */
  readonly withHand: boolean;
  /** Address of the words: a picture of the card's size. */
  readonly lettering: string;
}

/**
 * The picture that social networks show of a shared link, 1200 by 630: the mural in the portrait's coordinates
 * (0 0 500 625), and the words on its left. Rendered at build time by sharp.
 */
export function SocialCard({ portrait, withHand, lettering }: SocialCardProps) {
  return (
    <svg viewBox="0 0 1200 630" width="1200" height="630" aria-hidden="true">
      <pattern id="grain" width="52" height="52" patternUnits="userSpaceOnUse">
        <image href={grain} width="52" height="52" />
      </pattern>
      <path fill="#F8B26B" d="M0 0H1200V630H0Z" />
      <g transform="translate(724 44)scale(.86)">
        <Cut id="rays" />
        <path d="M-1000-100H2000V1000H-1000Z" fill="url(#grain)" />
        <path d="M-112-34L150-40L156 420L-106 426Z" fill="#113F35" />
        <path d="M330-44L2400-70L2400 300L336 296Z" fill="#FCD9AE" />
        <path d="M340 292L2400 262L2400 1400L346 1400Z" fill="#C64A2B" />
        <path d="M-128 534L352 528L356 1400L-120 1400Z" fill="#F7C02B" />
        <Cut id="muralPalm" />
        <Cut id="muralPlants" />
        <path d="M13 8L515 15L509 640L8 634Z" fill="#2B0F17" fillOpacity=".14" />
        <clipPath id="frame">
          <path d="M1-4L503 3L497 628L-4 621Z" />
        </clipPath>
        <image
          href={portrait}
          x="-5"
          y="-5"
          width="510"
          height="638"
          preserveAspectRatio="xMidYMid slice"
          clipPath="url(#frame)"
        />
        <Cut id="gardenSides" />
        <Cut id="gardenStems" />
        <Cut id="openBook" />
        {withHand && <Cut id="hand" />}
        <Cut id="muralFlowers" />
        <Cut id="gardenTop" />
      </g>
      <path fill="#FFF6E5" d="M-4 566c204-32 424-36 644-10 220 24 400 24 564-8v92H-4Z" />
      <svg x="64" y="66" width="66" height="44" aria-hidden="true">
        <Logo />
      </svg>
      <image href={lettering} width="1200" height="630" />
    </svg>
  );
}
