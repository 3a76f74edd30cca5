import { expect, test } from 'vitest';
import { dayAndHour } from './day-field.ts';

test.each([
  ['12 de diciembre, 7 pm', '12 de diciembre', '7 pm'],
  ['sáb 12/12 7:00 p.\u00a0m.', 'sáb 12/12', '7:00 p.\u00a0m.'],
  ['12/12/2026 - 19:00 ', '12/12/2026', '19:00'],
  ['sábado 12 de diciembre a las 7:30 P.M.', 'sábado 12 de diciembre', '7:30 P.M.'],
])('%s is a day and its hour', (written, date, hour) => {
  expect(dayAndHour(written)).toEqual({ date, hour });
});

test.each(['12 de diciembre de 2026', 'diciembre 12, 2026', '12-12', '7 pm'])(
  '%s is no day with an hour',
  (written) => {
    expect(dayAndHour(written)).toBeNull();
  },
);
