import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Cross of two strips: closes a menu or a toast. Takes the text colour. */
export function CloseIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 20 20" fill="currentColor">
      <path d="M3.6 1 10 7.6l6.2-6.4L19 3.8l-6.5 6.3 6.5 6.4-2.7 2.5-6.4-6.4-6.2 6.3L1 16.2l6.5-6.3-6.4-6.4z" />
    </Drawing>
  );
}
