import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

type SocialIconProps = ArtProps & { icon: 'instagram' | 'facebook' | 'youtube' | 'linkedin' };

/** The sign of a social network. Takes the text colour. */
export function SocialIcon({ className, icon }: SocialIconProps) {
  return (
    <Drawing className={className} viewBox="0 0 24 24">
      <Cut id={icon} fill="currentColor" />
    </Drawing>
  );
}
