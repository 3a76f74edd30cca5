import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Arrow to the upper right: a link that leaves the page. Takes the text colour. */
export function ArrowOutIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 20 20" fill="currentColor">
      <path d="M5 2h13v13l-3-.6.2-7.6L4.6 18 2 15.4 12.9 4.9 5.4 5z" />
    </Drawing>
  );
}
