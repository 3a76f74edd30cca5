import { DecorativeSvg, Drawing } from './Drawing.tsx';
import { NETWORK_MARKS } from './network-marks.ts';

/** Two links of a chain. */
const CHAIN =
  'M10.3 14.9 8 17.2a2.6 2.6 0 0 1-3.7-3.7l3.6-3.6a2.6 2.6 0 0 1 3.6 0l1.9-1.9a5.3 5.3 0 0 0-7.4 0l-3.6 3.6a5.3 5.3 0 0 0 7.5 7.5l2.3-2.3zM13.7 9.1 16 6.8a2.6 2.6 0 0 1 3.7 3.7l-3.6 3.6a2.6 2.6 0 0 1-3.6 0l-1.9 1.9a5.3 5.3 0 0 0 7.4 0l3.6-3.6a5.3 5.3 0 0 0-7.5-7.5l-2.3 2.3z';

/** Logos that are not in art.svg, and a link of a chain for other networks. */
const MARKS = { ...NETWORK_MARKS, otra: CHAIN } as const;

interface NetworkMarkProps {
  readonly network: keyof typeof MARKS | 'instagram' | 'facebook' | 'youtube' | 'linkedin';
  readonly className?: string | undefined;
}

/** The logo of a social network, in the colour of the text. */
export function NetworkMark({ network, className }: NetworkMarkProps) {
  if (network === 'instagram' || network === 'facebook' || network === 'youtube' || network === 'linkedin')
    return <Drawing name={network} className={className} />;
  return (
    <DecorativeSvg className={className} viewBox="0 0 24 24">
      <path d={MARKS[network]} />
    </DecorativeSvg>
  );
}
