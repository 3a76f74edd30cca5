import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Three strips: opens the menu on phones. Takes the text colour. */
export function MenuIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 30 24" fill="currentColor">
      <path d="M0 2.6 29 1v4.2L.4 6.4zm1 7.6 28.6.8-.3 4.2L.6 14zm-1 8.4 29.6-1.2V22l-29 .8z" />
    </Drawing>
  );
}
