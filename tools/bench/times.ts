import type { Browser } from '@playwright/test';
import { TIMES } from '../../tests/budgets/limits.ts';
import type { Cdn } from './cdn.ts';
import { type Journey, travel } from './journey.ts';
import { medianRow, type Row, seconds } from './rows.ts';
import type { Vitals } from './visit.ts';

/** Everything that depends on the machine's speed, measured several times. */
export interface Times {
  readonly slowPhone: readonly Journey[];
}

/** When the first content and the largest piece of it were painted, in milliseconds. */
type Paints = Pick<Vitals, 'firstPaint' | 'largestPaint'>;

/** Measures one after the other, never side by side: runs would slow each other. */
export async function time(browser: Browser, { origin }: Cdn, runs: number): Promise<Times> {
  const times = { slowPhone: [] as Journey[] };
  for (let run = 0; run < runs; run++) {
    times.slowPhone.push(await travel(browser, origin, 'slowPhone'));
  }
  return times;
}

/** Medians beside the goals; empty when nothing was measured. */
export function timeRows({ slowPhone }: Times): readonly Row[] {
  if (slowPhone.length === 0) return [];
  return slowRows(slowPhone.map(({ loading }) => loading));
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
