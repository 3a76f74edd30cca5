import type { ArtProps } from './ArtProps.ts';
import { Drawing } from './Drawing.tsx';

/** An envelope with an exclamation mark: the message was not sent. */
export function ToastEnvelope({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="0 0 64 64">
      <path d="M6 26 34 8 60 24 52 52 14 56Z" fill="#FCD9AE" />
      <path d="M6 26 35 36 60 24 34 8Z" fill="#F8B26B" />
      <path d="M31 14 38 13 37 32 32 32ZM32 37 38 36.5 37.5 42.5 32 42.5Z" fill="#7d1f22" />
    </Drawing>
  );
}
