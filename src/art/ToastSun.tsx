import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** A sun with a check mark: the message was sent. */
export function ToastSun({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 64 64">
      <Cut id="sun" fill="#F7C02B" x={32} y={34} scale={0.2} />
      <path d="M18 33 24 28 30 36 42 20 48 24 31 47Z" fill="#113F35" />
    </Drawing>
  );
}
