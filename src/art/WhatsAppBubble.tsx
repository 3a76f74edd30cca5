import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** The chat button: a green paper disc with its flat shadow and a speech bubble with a telephone. */
export function WhatsAppBubble({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 64 64" overflow="visible">
      <path
        d="M62 22q4 10 0 21-2 11-12 17-9 7-21 5-11-1-18-10T3 36Q1 24 8 15T26 4t21 3q10 5 15 15"
        fill="#2B0F17"
        opacity=".9"
      />
      <path
        d="M60 19q4 11 0 21-2 11-12 17-9 7-21 5-11-1-18-10T1 33q-2-12 5-21T24 1t21 3q10 5 15 15"
        fill="#1F7A4C"
      />
      <path
        fill="#FFF6E5"
        fillRule="evenodd"
        d="M31.5 13C41.6 13 49.5 20.7 49.5 30.5S41.6 48 31.5 48c-3.1 0-6-.7-8.5-2.1L13.5 48.5 16.2 39.5C14.7 36.9 13.9 33.8 13.9 30.5 13.9 20.7 21.4 13 31.5 13zM25.4 21.6c-2.4.3-3.7 2.8-2.9 5.7 1.9 6.3 6.2 10.6 12.3 12.3 3 .8 5.6-.6 5.8-3.3.1-.9-.1-1.3-.8-1.7l-3.6-1.9c-.8-.4-1.2-.3-1.8.4l-1.3 1.6c-3.1-1.3-5.3-3.5-6.5-6.4l1.5-1.4c.6-.6.7-1 .4-1.7l-1.5-3c-.4-.7-.7-.8-1.6-.6z"
      />
    </Drawing>
  );
}
