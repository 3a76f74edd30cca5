/** Units of view counts, largest first (specification section 4). */
const UNITS = [
  { size: 1_000_000, suffix: 'M' },
  { size: 1_000, suffix: 'K' },
] as const;

/**
 * Shortens a count of views: 999 → `999`, 1999 → `1.9K`, 1 000 000 → `1.0M` (specification section 4).
 * Truncates, so that a card never claims more views than the video has.
 */
export function shortCount(count: number): string {
  const unit = UNITS.find(({ size }) => count >= size);
  if (!unit) return String(count);
  const tenths = Math.floor((count * 10) / unit.size);
  return `${Math.floor(tenths / 10)}.${tenths % 10}${unit.suffix}`;
}

const LONG_DATE = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/**
 * Writes an ISO date (`YYYY-MM-DD`) in long Spanish: 2025-03-15 → `15 de marzo de 2025`.
 * Uses UTC, so that the day does not depend on the time zone of the build.
 */
export function longDate(isoDate: string): string {
  return LONG_DATE.format(new Date(`${isoDate}T00:00:00Z`));
}

/**
 * Replaces each `{name}` in a text of the content with its value. Unknown names stay. After the figure 1 the next word becomes
 * singular: `{pages} páginas` → `1 página`.
 */
export function fillIn(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}(\s\p{L}+)?/gu, (whole, name: string, next = '') => {
    const value = values[name];
    if (value === undefined) return whole;
    return `${value}${String(value) === '1' ? singular(next) : next}`;
  });
}

function singular(noun: string): string {
  return noun.replace(/ciones$/, 'ción').replace(/(\p{L}{3})s$/u, '$1');
}

const ONE_DECIMAL = new Intl.NumberFormat('es-VE', { maximumFractionDigits: 1 });

/** Bytes from which a size in kB would round to `1000 kB`. */
const MIN_MEGABYTE = 999_500;

/**
 * Formats a file size in bytes as `840 kB` or `1,2 MB` (decimal units, IEC 80000-13), with a no-break space.
 */
export function fileSize(bytes: number): string {
  return bytes < MIN_MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
    : `${ONE_DECIMAL.format(bytes / 1_000_000)}\u00a0MB`;
}
