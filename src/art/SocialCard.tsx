import { CARD_SIZE } from './card-size.ts';
import grain from './grain.png?inline';

interface SocialCardProps {
  /** Address of the portrait. */
  readonly portrait: string;
  /** Address of the words: a picture of the card's size. */
  readonly lettering: string;
}

/** The whole card, as a path. */
const WHOLE = `M0 0H${CARD_SIZE.width}V${CARD_SIZE.height}H0Z`;

const TICKET = 'M60 62 1128 56 1134 574 66 578Z';

/**
 * The picture that social networks show of a shared link: a ticket with the portrait on its stub at
 * dawn. Rendered at build time by sharp.
 */
export function SocialCard({ portrait, lettering }: SocialCardProps) {
  return (
    <svg viewBox={`0 0 ${CARD_SIZE.width} ${CARD_SIZE.height}`} {...CARD_SIZE} aria-hidden="true">
      <pattern id="grain" width="52" height="52" patternUnits="userSpaceOnUse">
        <image href={grain} width="52" height="52" />
      </pattern>
      <path fill="#E58FA8" d={WHOLE} />
      <path fill="#F7C02B" d="M-4 548C90 500 210 560 420 520S1010 500 1070 420 1130 300 1204 290V634H-4Z" />
      <path fill="url(#grain)" d={WHOLE} />
      {/* The holes along the fold, and a notch at either end of it. */}
      <mask id="holes" maskUnits="userSpaceOnUse" x="0" y="0" {...CARD_SIZE}>
        <path fill="#fff" d={WHOLE} />
        <g fill="none" stroke="#000" strokeLinecap="round">
          <path strokeWidth="9" strokeDasharray="0 17.5" d="M464 95V570" />
          <path strokeWidth="40" strokeDasharray="0 518" d="M462 58 466 577" />
        </g>
      </mask>
      <clipPath id="stub">
        <path d="M60 62 464 59V576L66 578Z" />
      </clipPath>
      <g transform="rotate(-1.6 600 315)">
        <path mask="url(#holes)" fill="#2B0F17" fillOpacity=".25" transform="translate(14 12)" d={TICKET} />
        <g mask="url(#holes)">
          <path fill="#FFF6E5" d={TICKET} />
          <image
            href={portrait}
            x="-14"
            y="44"
            width="500"
            height="625"
            preserveAspectRatio="xMidYMid slice"
            clipPath="url(#stub)"
          />
        </g>
        <image href={lettering} {...CARD_SIZE} />
      </g>
    </svg>
  );
}
