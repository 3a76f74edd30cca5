import { z } from 'zod';
import { unwrapped } from '../src/content/fields/metadata.ts';

/** Whether a field is a calendar day. */
export function isDayField(schema: z.ZodType): boolean {
  return unwrapped(schema) instanceof z.ZodISODate;
}

/** Turns a stored ISO date into dd/mm/yyyy, as the owner reads days; returns anything else unchanged. */
export function dayMonthYear(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');
}

/** `7 pm`, `7:00 p. m.`, `19:00`. A number alone may be a year. */
const HOUR = String.raw`\d{1,2}(?::\d\d)?\s?[ap]\.?\s?m\.?|\d{1,2}:\d\d`;
const DAY_AND_HOUR = new RegExp(`^(?<date>.+?)[\\s,-]+(?:a las? )?(?<hour>${HOUR})$`, 'i');

/** Splits a day that is written with its hour, such as `12 de diciembre, 7 pm`; null without an hour. */
export function dayAndHour(written: string): { readonly date: string; readonly hour: string } | null {
  const { date, hour } = DAY_AND_HOUR.exec(written.trim())?.groups ?? {};
  return date && hour ? { date, hour } : null;
}
