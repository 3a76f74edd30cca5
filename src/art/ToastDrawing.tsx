import { Cut, DecorativeSvg } from './Drawing.tsx';

interface ToastDrawingProps {
  readonly kind: 'success' | 'failure';
  readonly className: string | undefined;
}

/** A sun with a check mark for a sent message, an envelope with an exclamation mark for a failure. */
export function ToastDrawing({ kind, className }: ToastDrawingProps) {
  return (
    <DecorativeSvg className={className} viewBox="0 0 64 64">
      {kind === 'success' ? (
        <>
          <Cut id="contactSun" transform="translate(32 54)scale(0.088)" />
          <path d="M21 40 26 36 31 42 40 29 45 32 32 51Z" fill="#113F35" />
        </>
      ) : (
        <>
          <path d="M6 26 34 8 60 24 52 52 14 56Z" fill="#FCD9AE" />
          <path d="M6 26 35 36 60 24 34 8Z" fill="#F8B26B" />
          <path d="M31 14 38 13 37 32 32 32ZM32 37 38 36.5 37.5 42.5 32 42.5Z" fill="var(--error)" />
        </>
      )}
    </DecorativeSvg>
  );
}
