import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

/** The chat button: a green paper disc with its flat shadow and a speech bubble with a telephone. */
export function WhatsAppBubble({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 64 64" overflow="visible">
      <Cut id="whatsApp" />
    </Drawing>
  );
}
