import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';
import { Orchid } from './Orchid.tsx';

/** One flor de mayo. Needs the Sprite on the page. */
export function OrchidBloom({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 200 190" overflow="visible">
      <Orchid x={100} y={95} />
    </Drawing>
  );
}
