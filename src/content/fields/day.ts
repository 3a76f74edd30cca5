import { z } from 'zod';
import { cleanValue } from './characters.ts';
import { optional } from './structure.ts';

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'],
  ...['agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const;

/** The ways people write a day: `15/03/2025` and `15-3-25`, `2025/03/15`, `15 de marzo de 2025`, `marzo 15, 2025`. */
const NOTATIONS = [
  /^(?<day>\d\d?)(?<sign>[/.-])(?<month>\d\d?)\k<sign>(?<year>\d{4}|\d\d)$/,
  /^(?<year>\d{4})[/.](?<month>\d\d?)[/.](?<day>\d\d?)$/,
  /^(?<day>\d\d?)[º°]?(?: de |[ -])(?<month>\p{L}{3,})\.?(?: del? |, |[ -])(?<year>\d{4})$/u,
  /^(?<month>\p{L}{3,}) (?<day>\d\d?),? (?<year>\d{4})$/u,
];

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

const WEEKDAY =
  /^(lun(?:es)?|mar(?:tes)?|mi[ée](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?)\.?,? /i;

const withoutAccents = new Intl.Collator('es', { sensitivity: 'base' });

const CALENDAR_DAY = z.iso.date();

/** The weekday of `2025-03-15`; undefined for what is no day of the calendar. */
const weekdayOf = (day: string) =>
  CALENDAR_DAY.safeParse(day).success ? WEEKDAYS[new Date(day).getUTCDay()] : undefined;

/** The weekday before a day, where it is of another one: «viernes» of «viernes 15 de marzo de 2025», a Saturday. */
function wrongWeekday(words: string, day: string): string | undefined {
  const [, written] = WEEKDAY.exec(words) ?? [];
  const own = weekdayOf(day);
  const isWrong = written && own && withoutAccents.compare(written.slice(0, 3), own.slice(0, 3)) !== 0;
  return isWrong ? written : undefined;
}

const twoDigits = (number: number | string) => String(number).padStart(2, '0');

/** `2025-03-15` for a day in any of the `NOTATIONS`; other words as they are, and a day after a weekday of another one. */
function isoDay(words: string): string {
  // «mar 15, 2025» is in March.
  const found = dayIn(words);
  if (found) return found;
  const day = dayIn(words.replace(WEEKDAY, ''));
  return day && !wrongWeekday(words, day) ? day : words;
}

function dayIn(words: string): string | null {
  const text = words.toLowerCase();
  const found = NOTATIONS.map((notation) => notation.exec(text)?.groups).find(Boolean);
  const { day = '', month = '', year = '' } = found ?? {};
  const known = MONTHS.findIndex((name) => name.startsWith(month.replace('setiembre', 'septiembre')));
  const number = /\d/.test(month) ? Number(month) : known + 1;
  if (!year || number === 0) return null;
  return `${year.padStart(4, '20')}-${twoDigits(number)}-${twoDigits(day)}`;
}

/** What to do about words that are no day of the calendar. */
function dayRemedy(words: string, example: string): string {
  const next = nextDay(words.replace(WEEKDAY, ''));
  const wrong = wrongWeekday(words, next);
  if (wrong)
    return `corrige el día o «${wrong}»: el ${next.split('-').toReversed().join('/')} es ${weekdayOf(next)}`;
  if (weekdayOf(next)) return `agrega el año, como en ${example}`;
  if (/^(\p{L}+ (del? )?)?\d{4}$/u.test(words)) return `agrega el día, como en ${example}`;
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(words) ?? [];
  const name = MONTHS[Number(month) - 1];
  if (!name)
    return MONTHS[Number(day) - 1]
      ? `pon el día antes que el mes: ${month}/${day}/${year}`
      : `pon una fecha como ${example}`;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `pon un día que exista: ${name} de ${year} tiene ${days}`;
}

const dayField = (title: string, description: string, read: (words: string) => string, example: string) =>
  optional(
    z.preprocess(
      (day) => (typeof day === 'string' ? read(cleanValue(day)) : day),
      z.iso.date({ error: ({ input }) => dayRemedy(String(input), example) }),
    ),
  ).meta({ title, description, short: true });

/** A calendar day, normalized to `2025-03-15`. Null without one. */
export const isoDate = (title: string, description: string) =>
  dayField(title, description, isoDay, `15 de marzo de ${new Date().getFullYear()}`);

/**
 * The same of a day to come: without a year it is the next one, and the form says if it is over. The form stores the year; a
 * file in which none is written by hand means another day each year.
 */
export const comingDay = (title: string, description: string) =>
  dayField(title, description, nextDay, '12 de diciembre').meta({ coming: true });

/** As `isoDay`. A day without a year is of this one, or of the next if it is over. */
function nextDay(words: string): string {
  const sign = /(?:^| )\d\d?([/.-])\d\d?$/.exec(words)?.[1] ?? ' ';
  const inYear = (year: number) => isoDay(`${words}${sign}${year}`);
  const year = new Date().getFullYear();
  const day = inYear(year);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return isoDay(words);
  return isOver(day) ? inYear(year + 1) : day;
}

/** Whether a day is over in Caracas; true of what is no day. */
export function isOver(isoDate: string, now = Date.now()): boolean {
  return !(now <= Date.parse(endOfDay(isoDate)));
}

/** The last second of a day in Caracas, which has no summer time: `2025-03-15T23:59:59-04:00`. */
export function endOfDay(isoDate: string): string {
  return `${isoDate}T23:59:59-04:00`;
}
