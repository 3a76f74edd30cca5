const ONE_DECIMAL = new Intl.NumberFormat('es-VE', { maximumFractionDigits: 1 });

/** From here on a size would round to `1000 kB`. */
const LEAST_MEGABYTE = 999_500;

/** Writes a file's size (bytes) as people read it: `840 kB`, `1,2 MB` (decimal units, IEC 80000-13), with a space that never breaks the line. */
export function fileSize(bytes: number): string {
  return bytes < LEAST_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${ONE_DECIMAL.format(bytes / 1_000_000)}\u00a0MB`;
}
