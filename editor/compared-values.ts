import { valueAt } from '../src/content/fields/path.ts';

/** Whether two values of a form are the same; an absent field counts as undefined. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const steps = Object.keys({ ...one, ...other });
  return steps.every((step) => isSame(valueAt(one, step), valueAt(other, step)));
}

/** The items of a list; none of any other value. */
export function itemsOf<Item>(value: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(value) ? value : [];
}
