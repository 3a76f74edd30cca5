import { load } from 'js-yaml';

/** How Astro itself reads a YAML text, or that it cannot. */
export type AstroReading = { readonly data: unknown } | { readonly data?: never; readonly refused: true };

/**
 * Reads `text` with the very parser that Astro uses. It knows other words than ours (`0b101` is the number 5 to it,
 * `2025-03-15 10:00:00` a date) and refuses characters that ours lets through: what was checked here must be what
 * the page is built from.
 */
export function astroReading(text: string): AstroReading {
  try {
    return { data: load(text) };
  } catch {
    return { refused: true };
  }
}

/** The fields, as paths, that two readings of one file understand differently. */
export function differences(ours: unknown, theirs: unknown, path: Path = []): readonly Path[] {
  if (ours instanceof Date && theirs instanceof Date)
    return ours.getTime() === theirs.getTime() ? [] : [path];
  if (!isGroup(ours) || !isGroup(theirs) || Array.isArray(ours) !== Array.isArray(theirs)) {
    return Object.is(ours, theirs) ? [] : [path];
  }
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...keys].flatMap((key) => {
    const step = Array.isArray(ours) ? Number(key) : key;
    return differences(ours[key], theirs[key], [...path, step]);
  });
}

type Path = readonly (string | number)[];

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
