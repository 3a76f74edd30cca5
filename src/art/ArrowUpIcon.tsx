import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Arrow upwards: back to the top of the page. Takes the text colour. */
export function ArrowUpIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 20 20" fill="currentColor">
      <g transform="rotate(-45 10 10)">
        <path d="M5 2h13v13l-3-.6.2-7.6L4.6 18 2 15.4 12.9 4.9 5.4 5z" />
      </g>
    </Drawing>
  );
}
