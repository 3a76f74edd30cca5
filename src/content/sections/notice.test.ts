import { expect, test } from 'vitest';
import { endOfDay } from '../fields/day.ts';
import { isRunning, notice } from './notice.ts';

test('the last day of a notice is the day of its event, unless another one is written', () => {
  const lastDay = (own: object) => notice.safeParse({ text: 'Estreno', ...own }).data?.lastDay;
  expect(lastDay({ date: '12/12/2099' })).toBe('2099-12-12');
  expect(lastDay({ date: '12/12/2099', lastDay: '15/12/2099' })).toBe('2099-12-15');
  expect(notice.safeParse({ text: 'Estreno' }).error?.issues[0]?.path).toEqual(['lastDay']);
});

test('a notice runs until midnight in Caracas, four hours after that of Greenwich', () => {
  const at = (moment: string) => isRunning({ text: 'Hoy', lastDay: '2026-12-12' }, Date.parse(moment));
  expect(at('2026-12-13T03:59:59Z')).toBe(true);
  expect(at('2026-12-13T04:00:00Z')).toBe(false);
  expect(isRunning({ text: 'Hoy', lastDay: 'pronto' })).toBe(false);
  expect(isRunning(null)).toBe(false);
  const caracas = new Intl.DateTimeFormat('es', {
    timeZone: 'America/Caracas',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  expect(caracas.format(new Date(endOfDay('2026-12-12')))).toBe('12/12/26, 23:59:59');
});
