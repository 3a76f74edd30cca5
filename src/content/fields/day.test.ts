import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { comingDay, isoDate } from './day.ts';

const TODAY = new Date('2026-11-28T12:00:00-04:00');
beforeAll(() => void vi.useFakeTimers({ now: TODAY, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

test.each([
  ['12 de diciembre', '2026-12-12'],
  ['sábado 28 de noviembre', '2026-11-28'],
  ['27 de noviembre', '2027-11-27'],
  ['martes 12 de octubre', '2027-10-12'],
  ['noviembre 27', '2027-11-27'],
  ['1/2', '2027-02-01'],
  ['30-12', '2026-12-30'],
  ['sáb 12/12', '2026-12-12'],
  ['mar. 15 de diciembre', '2026-12-15'],
  ['mie 16/12', '2026-12-16'],
  ['mar 15', '2027-03-15'],
  // With its year a day stays where it is.
  ['27 de noviembre de 2026', '2026-11-27'],
  ['27/11/26', '2026-11-27'],
  ['2026-11-27', '2026-11-27'],
])('on 28 November 2026 the day to come %s is %s', (written, day) => {
  expect(comingDay('x', 'y').parse(written)).toBe(day);
});

test.each([
  ['diciembre', 'pon una fecha como'],
  ['12', 'pon una fecha como 12 de diciembre'],
  ['mañana', 'pon una fecha como 12 de diciembre'],
  ['Viernes 12 de diciembre', 'corrige el día o «Viernes»: el 12/12/2026 es sábado'],
  ['mie. 27/11', 'corrige el día o «mie»: el 27/11/2027 es sábado'],
  ['31 de noviembre', 'noviembre de 2026 tiene 30'],
])('what to do about %s', (written, remedy) => {
  expect(comingDay('x', 'y').safeParse(written).error?.issues[0]?.message).toContain(remedy);
});

test('any other day needs its year', () => {
  expect(isoDate('x', 'y').safeParse('12 de diciembre').success).toBe(false);
});
