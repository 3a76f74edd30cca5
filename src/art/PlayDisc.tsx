import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Yellow disc with a play triangle, laid over a video's picture. */
export function PlayDisc({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 60 60">
      <path
        d="M57 19q3 9 0 19-3 11-11 17-9 5-19 3-10-1-18-8-7-7-7-19 0-9 6-18T23 1t21 3q9 5 13 15"
        fill="#F7C02B"
      />
      <path d="M22 16.5 45 30 22.6 44.5Z" fill="#2B0F17" />
    </Drawing>
  );
}
