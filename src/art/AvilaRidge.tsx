import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** The Ávila in two sheets: the cut between contact and footer. */
export function AvilaRidge({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 1440 150">
      <path
        d="M0 140v-32c60-12 120-38 190-42 60-4 80 20 140 18 70-4 100-40 170-44 48-2 60 22 100 24 50 2 80-34 140-44 60-8 80 24 122 26 48 0 68-32 122-34 66 0 86 48 146 54 70 6 100-12 160 4q90 21 150 26v44z"
        fill="#1F6B4C"
      />
      <path d="M0 150v-16c200-22 380 2 560-10 200-14 400 10 580-4 120-8 220 4 300-2v32Z" fill="#113F35" />
    </Drawing>
  );
}
