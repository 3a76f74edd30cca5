import { bytesOf, type DocumentWeight, type Visit } from './measure.ts';

/** What a visitor with costly data may be asked to fetch, in bytes as they travel (1 kB is 1,000 bytes). */
export const BYTES = {
  firstView: 64_000,
  /** The first view once the owner's own photograph stands in place of the drawn portrait. */
  firstViewWithPhotographs: 95_000,
  /** The document with styles, drawings and scripts, compressed. */
  html: 22_000,
  inlineScripts: 2_500,
  /** Script files before the form is touched. */
  scriptsBefore: 0,
  /** Script files once the form is touched. */
  scriptsAfter: 75_000,
  fonts: 38_000,
  /** The page scrolled to its end, form not touched. */
  wholePage: 90_000,
} as const;

/** Requests of the first view, the document included. */
const FIRST_VIEW_REQUESTS = 5;

/** What a server sends before it hears back: 10 segments of 1,460 bytes (RFC 6928). */
export const FIRST_FLIGHT = 14_600;

/** Files that hold back the first paint. */
const BLOCKING_FILES = 0;

/** Cumulative layout shift, on every device. */
const LAYOUT_SHIFT = 0;

/** Milliseconds on the slow phone: told, never asserted, like all that depends on the machine. */
export const SLOW_PHONE = { firstPaint: 800, largestPaint: 900 } as const;

/** Seconds that a build of ten times the cards may take: told, too. */
export const GROWN_BUILD = 60;

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

/** Bytes, requests and files that block, of a visit on the phone that touched the form. */
export function budgetRows(visit: Visit, document: DocumentWeight): readonly Row[] {
  const { firstView, wholePage, formScripts, blocking } = visit;
  const scripts = bytesOf(wholePage, 'Script');
  const { html, inlineScripts, reachesHeroEnd } = document;
  return [
    limitRow('first view', bytesOf(firstView), BYTES.firstView, kilobytes),
    limitRow('requests of the first view', firstView.length, FIRST_VIEW_REQUESTS),
    limitRow('whole HTML, brotli', html, BYTES.html, kilobytes),
    {
      figure: `end of the hero within the first ${kilobytes(FIRST_FLIGHT)}`,
      goal: 'yes',
      measured: reachesHeroEnd ? 'yes' : 'no',
      met: reachesHeroEnd,
    },
    limitRow('script files before the form is touched', scripts, BYTES.scriptsBefore, kilobytes),
    limitRow('inline scripts, brotli', inlineScripts, BYTES.inlineScripts, kilobytes),
    limitRow('whole page, scrolled to its end', bytesOf(wholePage), BYTES.wholePage, kilobytes),
    limitRow('scripts once the form is touched', bytesOf(formScripts), BYTES.scriptsAfter, kilobytes),
    limitRow('fonts', bytesOf(wholePage, 'Font'), BYTES.fonts, kilobytes),
    limitRow('render-blocking files', blocking.length, BLOCKING_FILES),
  ];
}

/** First view of a page with photographs. */
export function photographsRow({ firstView }: Visit): Row {
  const bytes = bytesOf(firstView);
  return limitRow('first view with photographs', bytes, BYTES.firstViewWithPhotographs, kilobytes);
}

/**
 * Layout shift from the first byte to the end of the page, in thousandths: a word that moves a pixel when its font
 * arrives is a ten-thousandth.
 */
export function shiftRow(device: string, { shift, moved }: Visit): Row {
  const thousandths = Math.round(shift * 1000) / 1000;
  const row = limitRow(`layout shift, ${device}`, thousandths, LAYOUT_SHIFT, (value) => value.toFixed(3));
  return moved.length > 0 ? { ...row, measured: `${row.measured} (${moved.slice(0, 3).join(', ')})` } : row;
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
