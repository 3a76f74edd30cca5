import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** Dark modules of a QR code (ISO/IEC 18004), with the quiet zone of four modules that it asks for, and its width. */
function modulesOf(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])));
  return { dark, size };
}

/** A text as a QR code. */
export function QrCode({ text }: { readonly text: string }) {
  const { dark, size } = modulesOf(text);
  return (
    <svg
      className={styles.qrCode}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`Código QR de ${text}`}
    >
      <path d={dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')} />
    </svg>
  );
}

/** Pixels of a module in the picture: sharp on a sheet of paper. */
const MODULE = 24;

/** The QR code of a text as a PNG, in a data URI. */
export function qrPicture(text: string): string {
  const { dark, size } = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE;
  canvas.height = size * MODULE;
  const brush = canvas.getContext('2d');
  if (!brush) return '';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.fillStyle = '#000';
  for (const { x, y } of dark) brush.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
  return canvas.toDataURL();
}
