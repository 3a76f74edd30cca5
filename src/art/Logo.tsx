import type { ComponentProps } from 'react';
import { DecorativeSvg } from './Drawing.tsx';

/** Colours of the logo: clay on light paper, sun on dark; as a full stop on apricot and yellow paper a darker one. */
const TONES = { clay: '#C64A2B', clay2: '#A3361B', wine: '#6B1D30', sun: '#F7C02B' };

const RAYS = [
  'M-29 0l2-4 7 2v2z',
  'M-25-17h5l4 6-2 3z',
  'M-11-30l5 1 2 8-5 1z',
  'M7-31l5 3-3 8-5-1z',
  'M25-19l1 4-8 7-2-3z',
  'M27-4l1 4h-8v-3z',
];

export interface LogoProps extends Pick<ComponentProps<'svg'>, 'className' | 'width' | 'height' | 'style'> {
  readonly tone?: keyof typeof TONES;
  /** As the brand's sign its rays are drawn one by one as well, to be lit; as a full stop they are as heavy as the type. */
  readonly as?: 'sign' | 'stop';
}

/** Whether the last full stop of a text is drawn as the logo. The last of three dots is not. */
export function endsWithSun(text: string): boolean {
  return text.endsWith('.') && !text.endsWith('..');
}

/** Rising sun with six rays. */
export function Logo({ tone = 'clay', as, ...svg }: LogoProps) {
  const fill = TONES[tone];
  return (
    <DecorativeSvg {...svg} viewBox="0 0 60 38">
      <g transform="translate(30 38)" fill={fill}>
        <path d="M-17 0c.3-2.7-.4-6 1-9 1.5-3.2 3.9-5.3 7-7 2.9-1.6 5.7-2 9-2s6.1.4 9 2c3.3 1.9 5.6 4.4 7 8 1.1 2.7.7 5.6 1 8z" />
        <path d={RAYS.join('')} {...(as === 'stop' && { stroke: fill, strokeWidth: 2.6 })} />
        {as === 'sign' && RAYS.map((ray) => <path key={ray} d={ray} />)}
      </g>
    </DecorativeSvg>
  );
}
