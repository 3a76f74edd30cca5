import type { Price } from '../../content/fields/price.ts';

/** Units of view counts, largest first (specification section 4). From 999 950 on thousands would round to `1000.0K`. */
const UNITS = [
  { from: 999_950, size: 1_000_000, suffix: 'M' },
  { from: 1000, size: 1000, suffix: 'K' },
] as const;

/** Shortens a count of views, rounded to one decimal: 999 → `999`, 1999 → `2.0K`, 1 250 000 → `1.3M` (specification section 4). */
export function shortCount(count: number): string {
  const unit = UNITS.find(({ from }) => count >= from);
  if (!unit) return String(count);
  const tenths = Math.round((count * 10) / unit.size);
  return (tenths / 10).toFixed(1) + unit.suffix;
}

/** A price in one text: `$13 USD`. */
export function priceText({ amount, currency }: Price): string {
  return [amount, currency].filter(Boolean).join(' ');
}

const LIST = new Intl.ListFormat('es');

/** Writes a length in minutes and seconds, `mm:ss`, in words: `05:16` → `5 minutos y 16 segundos`. */
export function spokenDuration(length: string): string {
  const [minutes = 0, seconds = 0] = length.split(':').map(Number);
  const parts = [
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  return LIST.format(
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) =>
        new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: 'long' }).format(count),
      ),
  );
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

const DAY = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** Splits an ISO date for a ticket: 2026-11-28 → `sábado`, `28`, `de noviembre`. */
export function ticketDay(isoDate: string): { weekday: string; day: string; month: string } {
  const parts = DAY.formatToParts(new Date(`${isoDate}T00:00:00Z`));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: `de ${part('month')}` };
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
