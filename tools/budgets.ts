import { bytesOf, type DocumentWeight, FIRST_FLIGHT, type Visit } from './measure.ts';

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
  const goal = limit === 0 ? unit(0) : `≤ ${unit(limit)}`;
  return { figure, goal, measured: unit(measured), met: measured <= limit };
}

/** Bytes as thousands. */
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** What all typefaces may weigh, in bytes as they travel. */
export const FONT_BYTES = 38_000;

/**
 * What a visitor with costly data may be asked to fetch, and what was fetched in a visit on the phone that touched the
 * form; bytes as they travel.
 */
export function budgetRows(visit: Visit, document: DocumentWeight): readonly Row[] {
  const { firstView, wholePage, formScripts, blocking } = visit;
  const scripts = bytesOf(wholePage, 'script');
  const { html, inlineScripts, reachesHeroEnd } = document;
  return [
    limitRow('first view', bytesOf(firstView), 66_000, kilobytes),
    // The document included.
    limitRow('requests of the first view', firstView.length, 5),
    limitRow('whole HTML, brotli', html, 24_000, kilobytes),
    {
      figure: `end of the hero within the first ${kilobytes(FIRST_FLIGHT)}`,
      goal: 'yes',
      measured: reachesHeroEnd ? 'yes' : 'no',
      met: reachesHeroEnd,
    },
    limitRow('script files before the form is touched', scripts, 0, kilobytes),
    limitRow('inline scripts, brotli', inlineScripts, 1_600, kilobytes),
    limitRow('whole page, scrolled to its end', bytesOf(wholePage), 100_000, kilobytes),
    limitRow('scripts once the form is touched', bytesOf(formScripts), 75_000, kilobytes),
    limitRow('fonts', bytesOf(wholePage, 'font'), FONT_BYTES, kilobytes),
    limitRow('render-blocking files', blocking.length, 0),
  ];
}

/** First view of a page where the owner's own photograph has replaced the drawn portrait. */
export function photographsRow({ firstView }: Visit): Row {
  return limitRow('first view with photographs', bytesOf(firstView), 95_000, kilobytes);
}

/**
 * Layout shift from the first byte to the end of the page, in thousandths: a word that moves a pixel when its font
 * arrives is a ten-thousandth.
 */
export function shiftRow(device: string, { shift, moved }: Visit): Row {
  const thousandths = Math.round(shift * 1000) / 1000;
  const row = limitRow(`layout shift, ${device}`, thousandths, 0, (value) => value.toFixed(3));
  return moved.length > 0 ? { ...row, measured: `${row.measured} (${moved.slice(0, 3).join(', ')})` } : row;
}

/**
 * The paints of visits on the slow phone: the median counts, least and most are shown. Never asserted, like all that
 * depends on the machine.
 */
export function paintRows(visits: readonly Visit[]): readonly Row[] {
  const goals = { firstPaint: 800, largestPaint: 900 } as const;
  return (['firstPaint', 'largestPaint'] as const).map((paint) => {
    const sorted = visits.map((visit) => Math.round(visit[paint])).toSorted((a, b) => a - b);
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
    const row = limitRow(`slow phone, ${paint}`, median, goals[paint], (value) => `${value} ms`);
    return { ...row, measured: `${row.measured} (${sorted.at(0)} to ${sorted.at(-1)})` };
  });
}

/** Rows as aligned columns, missed goals marked. */
export function table(rows: readonly Row[]): string {
  const lines = [
    ['', 'figure', 'goal', 'measured'],
    ...rows.map(({ figure, goal, measured, met }) => [met ? 'met' : 'MISSED', figure, goal, measured]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return padded.map((line) => line.trimEnd()).join('\n');
}
