import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** Arrow onto a line: a file to keep. Takes the text colour. */
export function DownloadIcon({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 20 20" fill="currentColor">
      <path d="M8.3 1h3.4l-.2 9.4 4.3-4.2L18 8.5l-8 7.9-8-7.9 2.2-2.3 4.3 4.2zM2 17.3l16-.4v2.5H2z" />
    </Drawing>
  );
}
