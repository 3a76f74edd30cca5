import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** The gathered curtain at the left of the stage; mirrored by CSS for the right. Stretches to any height. */
export function Drape({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 120 900" preserveAspectRatio="none">
      <path d="M-4-4H116C120 200 112 380 52 560C78 640 92 760 88 904H-4Z" fill="#C64A2B" />
      <path
        d="M20-4c6 204 4 384-6 564C6 400 4 200 6-4Zm32 0c6 204 0 384-26 560C40 380 42 200 38-4Zm36 0c6 204-8 384-46 560C68 380 78 200 72-4ZM16 590c8 110 10 210 6 314H10c2-104 2-204-2-314Zm24 0c20 110 26 210 22 314H48c2-104-2-204-18-314Z"
        fill="#A3361B"
      />
      <path d="M-4 548 62 540 66 578-4 586Z" fill="#F7C02B" />
    </Drawing>
  );
}
