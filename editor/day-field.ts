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
