import { z } from 'zod';
import { metaOf, unwrapped } from '../src/content/fields/metadata.ts';
import { valueAt } from '../src/content/fields/path.ts';
import { plainName } from '../src/content/read/file-check.ts';
import { itemsOf } from './compared-values.ts';
import { dayMonthYear, isDayField } from './day-field.ts';

/** A field's value as its control shows it: a day as dd/mm/yyyy, the opposite of an inverted switch. */
export function shownValue(schema: z.ZodType, value: unknown): unknown {
  // Its switch is on while the value is absent.
  if (metaOf(schema).control === 'inverted') return !value;
  return isDayField(schema) && typeof value === 'string' ? dayMonthYear(value) : value;
}

/** A shown value in words; empty for groups, lists and missing values. */
export function inWords(value: unknown): string {
  if (typeof value === 'object' || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'encendido' : 'apagado';
  const words = String(value);
  return isFile(words) ? plainName(words) : words;
}

export const isFile = (value: unknown) => String(value).startsWith('./');

/** All that a field, group or list says, uncut; a group says its labels too. Empty if it says nothing. */
export function wholeText(schema: z.ZodType, value: unknown): string {
  const type = unwrapped(schema);
  if (type instanceof z.ZodArray) {
    const element = type.element as z.ZodType;
    const items = itemsOf(value).map((item) => wholeText(element, item));
    return items.join(unwrapped(element) instanceof z.ZodObject ? '\n\n' : '\n');
  }
  if (type instanceof z.ZodObject) {
    const lines = Object.entries(type.shape).map(([name, own]) => {
      const text = wholeText(own as z.ZodType, valueAt(value, name));
      return text && `${metaOf(own as z.ZodType).title}: ${text}`;
    });
    return lines.filter(Boolean).join('\n');
  }
  const shown = shownValue(schema, value);
  return inWords(type instanceof z.ZodBoolean ? shown === true : shown);
}
