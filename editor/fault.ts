import { spanishExpectation } from '../src/content/explain-issue.ts';
import type { FieldShape } from './shape.ts';

/** What the schema has against `value` in a field's place, in Spanish; null when it takes it. */
export function faultOf({ schema, optional }: FieldShape, value: unknown): string | null {
  if (value === undefined && optional) return null;
  const { error } = schema.safeParse(value, { error: spanishExpectation });
  const expected = error?.issues[0]?.message;
  if (!expected) return null;
  const isMissing = value === undefined || (typeof value === 'string' && value.trim() === '');
  return `${isMissing ? 'Falta: se espera' : 'Se espera'} ${expected}.`;
}

/** Keystatic saves nothing while a field throws. */
export function refuseFault(shape: FieldShape, value: unknown): void {
  const fault = faultOf(shape, value);
  if (fault) throw new Error(fault);
}
