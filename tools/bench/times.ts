import type { Browser } from '@playwright/test';
import { LIGHTHOUSE_MARK, TIMES } from '../../tests/budgets/limits.ts';
import type { Cdn } from './cdn.ts';
import { type Journey, travel } from './journey.ts';
import { type LighthouseRun, runLighthouse } from './lighthouse.ts';
import { median, medianRow, type Row, seconds } from './rows.ts';
import type { Vitals } from './visit.ts';

/** Everything that depends on the machine's speed, measured several times. */
export interface Times {
  readonly mobile: readonly LighthouseRun[];
  /** Over plain HTTP/1.1: Lighthouse charges encryption on a phone a round trip of 150 ms. */
  readonly plainMobile: readonly LighthouseRun[];
  readonly desktop: readonly LighthouseRun[];
  readonly slowPhone: readonly Journey[];
}

/** When the first content and the largest piece of it were painted, in milliseconds. */
type Paints = Pick<Vitals, 'firstPaint' | 'largestPaint'>;

/** Measures one after the other, never side by side: runs would slow each other. */
export async function time(
  browser: Browser,
  port: number,
  { origin, plainOrigin }: Cdn,
  runs: number,
): Promise<Times> {
  const times = {
    mobile: [] as LighthouseRun[],
    plainMobile: [] as LighthouseRun[],
    desktop: [] as LighthouseRun[],
    slowPhone: [] as Journey[],
  };
  for (let run = 0; run < runs; run++) {
    times.mobile.push(await runLighthouse(`${origin}/`, port, 'mobile'));
    times.plainMobile.push(await runLighthouse(`${plainOrigin}/`, port, 'mobile'));
    times.desktop.push(await runLighthouse(`${origin}/`, port, 'desktop'));
    times.slowPhone.push(await travel(browser, origin, 'slowPhone'));
  }
  return times;
}

/** Medians beside the goals; empty when nothing was measured. */
export function timeRows({ mobile, plainMobile, desktop, slowPhone }: Times): readonly Row[] {
  if (mobile.length === 0) return [];
  return [
    marksRow('Lighthouse mobile', mobile),
    marksRow('Lighthouse desktop', desktop),
    ...paintRows('Lighthouse mobile', mobile, TIMES.lighthouse),
    ...paintRows('Lighthouse mobile over plain HTTP/1.1', plainMobile, TIMES.lighthouse),
    ...slowRows(slowPhone.map(({ loading }) => loading)),
  ];
}

function slowRows(visits: readonly Vitals[]): readonly Row[] {
  const idle = visits.map((vitals) => vitals.idle);
  return [
    ...paintRows('slow phone', visits, TIMES.slowPhone),
    medianRow('slow phone, idle', idle, TIMES.slowPhone.idle, seconds),
  ];
}

function paintRows(name: string, measured: readonly Paints[], goals: Paints): readonly Row[] {
  const first = measured.map(({ firstPaint }) => firstPaint);
  const largest = measured.map(({ largestPaint }) => largestPaint);
  return [
    medianRow(`${name}, first paint`, first, goals.firstPaint, seconds),
    medianRow(`${name}, largest paint`, largest, goals.largestPaint, seconds),
  ];
}

function marksRow(figure: string, runs: readonly LighthouseRun[]): Row {
  const categories = Object.keys(runs[0]?.marks ?? {});
  const marks = categories.map((category) => median(runs.map((run) => run.marks[category] ?? 0)));
  const least = categories.map((category) => Math.min(...runs.map((run) => run.marks[category] ?? 0)));
  const lost = [...new Set(runs.flatMap((run) => run.lost))];
  const met = marks.every((mark) => mark === LIGHTHOUSE_MARK);
  return {
    figure,
    goal: categories.map(() => LIGHTHOUSE_MARK).join('/'),
    measured: `${marks.join('/')} (least ${least.join('/')})${lost.length > 0 ? `: ${lost.join(', ')}` : ''}`,
    met,
  };
}
