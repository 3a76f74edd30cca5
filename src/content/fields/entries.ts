import { z } from 'zod';
import { MAY_STAY } from './metadata.ts';

/** The order of a section's entries: names of their folders. It may leave out some of them. */
export const entryOrder = z
  .array(z.string().meta(MAY_STAY))
  .nullish()
  .transform((names) => names ?? [])
  .meta({
    title: 'Orden en la página',
    description: 'Sin tarjetas, la sección no sale en la página.',
    control: 'order',
  });

/**
 * Sorts the ids of entries by the owner's list. Ids that the list lacks come last, by name. Repeated and unknown ids of
 * the list are ignored.
 */
export function inOrder(order: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...order.filter((id) => ids.includes(id)), ...ids.toSorted()])];
}

/** An entry's id: the name of its folder, which appears in addresses. */
export const entryId = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
