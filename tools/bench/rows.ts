import { LONG_TASKS } from '../../tests/budgets/limits.ts';

/** A line of the table: what was measured beside what it must be. */
export interface Row {
  readonly figure: string;
  readonly goal: string;
  readonly measured: string;
  readonly met: boolean;
}

/** A line for a figure that must not exceed its limit. */
export function limitRow(
  figure: string,
  measured: number,
  limit: number,
  unit: (value: number) => string = String,
): Row {
  return {
    figure,
    goal: limit === 0 ? unit(0) : `≤ ${unit(limit)}`,
    measured: unit(measured),
    met: measured <= limit,
  };
}

/** A line for a figure measured several times: the median counts, least and most are shown. */
export function medianRow(
  figure: string,
  measured: readonly number[],
  limit: number,
  unit: (value: number) => string,
): Row {
  const middle = median(measured);
  const range = `${unit(middle)} (${unit(Math.min(...measured))}–${unit(Math.max(...measured))})`;
  return { figure, goal: `≤ ${unit(limit)}`, measured: range, met: middle <= limit };
}

/** So many lengths fit in a line. */
const LENGTHS_TOLD = 5;

/** A line for the tasks over 50 ms, with the longest of them. */
export function longTaskRow(when: string, durations: readonly number[]): Row {
  const row = limitRow(`long tasks, ${when}`, durations.length, LONG_TASKS);
  const longest = durations.toSorted((a, b) => b - a).slice(0, LENGTHS_TOLD);
  const lengths = longest.map((duration) => `${Math.round(duration)} ms`).join(', ');
  return lengths ? { ...row, measured: `${row.measured} (${lengths})` } : row;
}

/** Bytes as thousands. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Milliseconds as seconds. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;

/** Rows as aligned columns, missed goals marked. */
export function table(rows: readonly Row[]): string {
  const lines = [
    ['', 'figure', 'goal', 'measured'],
    ...rows.map(({ figure, goal, measured, met }) => [met ? 'met' : 'MISSED', figure, goal, measured]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The value in the middle; of an even number, the lower of both. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
