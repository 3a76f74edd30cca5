import { z } from 'zod';
import { cleanValue } from './characters.ts';
import { optional } from './structure.ts';

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'],
  ...['agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
] as const;

/**
 * The ways people write a day: `2025-03-15`, `2025/3/15`, and with or without the year `15/03/2025` and `15-3-25`,
 * `15 de marzo de 2025`, `marzo 15, 2025`.
 */
const NOTATIONS = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
  /^(?<year>\d{4})[/.](?<month>\d\d?)[/.](?<day>\d\d?)$/,
  /^(?<day>\d\d?)(?<sign>[/.-])(?<month>\d\d?)(?:\k<sign>(?<year>\d{4}|\d\d))?$/,
  /^(?<day>\d\d?)[º°]?(?: de |[ -])(?<month>\p{L}{3,})\.?(?:(?: del? |, |[ -])(?<year>\d{4}))?$/u,
  /^(?<month>\p{L}{3,}) (?<day>\d\d?)(?:,? (?<year>\d{4}))?$/u,
];

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'] as const;

const WEEKDAY =
  /^(lun(?:es)?|mar(?:tes)?|mi[ée](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[áa]b(?:ado)?|dom(?:ingo)?)\.?,? /i;

const withoutAccents = new Intl.Collator('es', { sensitivity: 'base' });

const CALENDAR_DAY = z.iso.date();

/** The weekday of `2025-03-15`; undefined for what is no day of the calendar. */
const weekdayOf = (day: string) =>
  CALENDAR_DAY.safeParse(day).success ? WEEKDAYS[new Date(day).getUTCDay()] : undefined;

interface DayParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
/** The same, with a year only if one is written. */
type WrittenDay = Omit<DayParts, 'year'> & { readonly year: number | null };

/** The parts of a day in any of the `NOTATIONS`, whether or not the calendar has it; null for other words. */
function partsIn(words: string): WrittenDay | null {
  const text = words.toLowerCase();
  const { day, month, year } = NOTATIONS.map((notation) => notation.exec(text)?.groups).find(Boolean) ?? {};
  if (!day || !month) return null;
  const known = MONTHS.findIndex((name) => name.startsWith(month.replace('setiembre', 'septiembre')));
  const number = /\d/.test(month) ? Number(month) : known + 1;
  if (number === 0) return null;
  return { year: year ? Number(year.padStart(4, '20')) : null, month: number, day: Number(day) };
}

const digits = (number: number, count = 2) => String(number).padStart(count, '0');

const isoOf = ({ year, month, day }: DayParts) => `${digits(year, 4)}-${digits(month)}-${digits(day)}`;

/** The year of a day that is written without one: this, or the next if the day is over. */
function comingYear(written: WrittenDay): number {
  const year = new Date().getFullYear();
  return isOver(isoOf({ ...written, year })) ? year + 1 : year;
}

/** How a field reads its words. */
interface DayRules {
  readonly needsYear: boolean;
  /** A day that it takes. */
  readonly example: string;
}

/** Reads a day as `2025-03-15`, or says what to do about its words. */
function readDay(words: string, { needsYear, example }: DayRules): { day: string } | { remedy: string } {
  // «mar 15, 2025» is in March.
  const whole = partsIn(words);
  const written = whole ?? partsIn(words.replace(WEEKDAY, ''));
  if (!written) {
    const lacksDay = /^(\p{L}+ (del? )?)?\d{4}$/u.test(words);
    return { remedy: lacksDay ? `agrega el día, como en ${example}` : `pon una fecha como ${example}` };
  }
  const parts = { ...written, year: written.year ?? comingYear(written) };
  const day = isoOf(parts);
  const weekday = weekdayOf(day);
  const before = whole ? undefined : WEEKDAY.exec(words)?.[1];
  if (before && weekday && withoutAccents.compare(before.slice(0, 3), weekday.slice(0, 3)) !== 0) {
    const asRead = day.split('-').toReversed().join('/');
    return { remedy: `corrige el día o «${before}»: el ${asRead} es ${weekday}` };
  }
  if (needsYear && written.year === null) return { remedy: `agrega el año, como en ${example}` };
  return weekday ? { day } : { remedy: impossibleRemedy(parts, example) };
}

/** What to do about a day that the calendar does not have. */
function impossibleRemedy({ year, month, day }: DayParts, example: string): string {
  const name = MONTHS[month - 1];
  if (name) {
    const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return `pon un día que exista: ${name} de ${year} tiene ${days}`;
  }
  const isSwapped = MONTHS[day - 1] !== undefined;
  return isSwapped
    ? `pon el día antes que el mes: ${digits(month)}/${digits(day)}/${year}`
    : `pon una fecha como ${example}`;
}

const dayField = (title: string, description: string, rules: DayRules) =>
  optional(
    z.preprocess(
      (written, context) => {
        if (typeof written !== 'string') return written;
        const read = readDay(cleanValue(written), rules);
        if ('day' in read) return read.day;
        context.addIssue(read.remedy);
        return z.NEVER;
      },
      z.iso.date({ error: () => `pon una fecha como ${rules.example}` }),
    ),
  ).meta({ title, description, short: true });

/** A calendar day, normalized to `2025-03-15`. Null without one. */
export const isoDate = (title: string, description: string) =>
  dayField(title, description, {
    needsYear: true,
    example: `15 de marzo de ${new Date().getFullYear()}`,
  });

/**
 * The same of a day to come: without a year it is the next one, and the form says if it is over. The form stores the year; a
 * file in which none is written by hand means another day each year.
 */
export const comingDay = (title: string, description: string) =>
  dayField(title, description, { needsYear: false, example: '12 de diciembre' }).meta({ coming: true });

/** Whether a day is over in Caracas; true of what is no day. */
export function isOver(isoDate: string, now = Date.now()): boolean {
  return !(now <= Date.parse(endOfDay(isoDate)));
}

/** The last second of a day in Caracas, which has no summer time: `2025-03-15T23:59:59-04:00`. */
export function endOfDay(isoDate: string): string {
  return `${isoDate}T23:59:59-04:00`;
}
