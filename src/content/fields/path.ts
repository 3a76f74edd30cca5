import { quoted } from './characters.ts';

/** Path of a field through groups and lists of its form; list items count from 0. Empty for the form itself. */
export type Path = readonly (string | number)[];

/** Writes a path as people read it and as addresses have it, such as `activities.2.title`: list items count from 1. */
export function pathText(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? step + 1 : quoted(step))).join('.');
}

/** Reads what `pathText` writes. */
export function pathFrom(text: string): Path {
  return text === ''
    ? []
    : text.split('.').map((step) => (/^[1-9]\d*$/.test(step) ? Number(step) - 1 : step));
}

/** Whether a value has fields. */
export function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a field or list item; undefined if `value` is no group or list. */
export function valueAt(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}
