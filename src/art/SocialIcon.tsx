import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

const shapes = {
  instagram:
    'M7 1h10a6 6 0 016 6v10a6 6 0 01-6 6H7a6 6 0 01-6-6V7a6 6 0 016-6m0 2.4A3.6 3.6 0 003.4 7v10A3.6 3.6 0 007 20.6h10a3.6 3.6 0 003.6-3.6V7A3.6 3.6 0 0017 3.4zm5 2.9a5.7 5.7 0 110 11.4 5.7 5.7 0 010-11.4m0 2.5a3.2 3.2 0 100 6.4 3.2 3.2 0 000-6.4m6-4.2a1.5 1.5 0 110 3 1.5 1.5 0 010-3',
  facebook:
    'M13.8 23v-9.8h3.4l.6-4h-4V6.8c0-1.2.5-2 2.2-2h2V1.3c-.7-.2-1.8-.3-2.7-.3C12.1 1 10 2.9 10 6.3v2.9H6.5v4H10V23z',
  youtube: 'M4 4.5h16a3 3 0 013 3v9a3 3 0 01-3 3H4a3 3 0 01-3-3v-9a3 3 0 013-3m6 4v7l6-3.5z',
  linkedin:
    'M3.9 1.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5M1.8 8.4H6v14.1H1.8zm6.8 0h4v2c.8-1.4 2.3-2.3 4.2-2.3 4 0 5.2 2.3 5.2 6.1v8.3h-4.2V15c0-1.9-.4-3.3-2.3-3.3s-2.7 1.4-2.7 3.3v7.5H8.6z',
} as const;

type SocialIconProps = ArtProps & { icon: keyof typeof shapes };

/** The sign of a social network. Takes the text colour. */
export function SocialIcon({ className, icon }: SocialIconProps) {
  return (
    <Drawing className={className} viewBox="0 0 24 24" fill="currentColor">
      <path fillRule="evenodd" d={shapes[icon]} />
    </Drawing>
  );
}
