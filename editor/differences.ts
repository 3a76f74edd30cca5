import type { z } from 'zod';
import { inQuotes, quoted } from '../src/content/fields/characters.ts';
import { metaOf } from '../src/content/fields/metadata.ts';
import { isGroup, type Path, pathText, valueAt } from '../src/content/fields/path.ts';
import { fieldAt } from '../src/content/fields/walk.ts';
import { type FormRef, fieldLabel, schemaOf } from '../src/content/schema.ts';
import type { FormValues } from './api.ts';
import { isSame, itemsOf } from './compared-values.ts';
import { itemName } from './item-name.ts';
import { inWords, isFile, shownValue } from './shown-value.ts';

/**
 * Describes how two states of a form differ, field by field: `Precio: «$13 USD» → «$15 USD»`. Of a list whose items came,
 * went or moved, as a whole.
 */
export function differences(form: FormRef, old: unknown, now: unknown): readonly string[] {
  const lines = [...new Set(fieldDifferences(form, old, now, []))];
  // Two fields of one control have one label: the line with values says it all.
  return lines.filter((line) => !lines.some((other) => other.startsWith(`${line}: `)));
}

/**
 * The fields in which two states of a form differ, each by the path of its control. A list is one field, and so is a group that
 * came or went.
 */
export function changedFields(form: FormRef, old: FormValues, now: FormValues): readonly Path[] {
  return [...new Map(changedPaths(form, old, now, []).map((path) => [pathText(path), path])).values()];
}

function changedPaths(form: FormRef, old: unknown, now: unknown, path: Path): readonly Path[] {
  if (isSame(old, now)) return [];
  if (isGroup(old) && isGroup(now))
    return Object.keys({ ...old, ...now }).flatMap((name) =>
      changedPaths(form, old[name], now[name], [...path, name]),
    );
  const schema = fieldAt(schemaOf(form), path);
  if (!schema) return [];
  const { partOf } = metaOf(schema);
  return [partOf ? [partOf] : path];
}

function fieldDifferences(form: FormRef, old: unknown, now: unknown, path: Path): readonly string[] {
  if (isSame(old, now)) return [];
  const isList = Array.isArray(old) && Array.isArray(now);
  if (isList ? old.length === now.length && !isOrder(old, now) : areGroups(old, now))
    return Object.keys({ ...Object(old), ...Object(now) }).flatMap((step) =>
      fieldDifferences(form, valueAt(old, step), valueAt(now, step), [...path, isList ? Number(step) : step]),
    );
  const label = fieldLabel(form, path) || pathText(path);
  const schema = fieldAt(schemaOf(form), path);
  const { control, partOf } = schema ? metaOf(schema) : {};
  // One control writes several fields, whose own values the owner never sees.
  if (control === 'sale' || partOf) return [label];
  return [[label, ofField(form, path, old, now)].filter(Boolean).join(': ')];
}

/** Describes how the values of a field differ, as its control shows them. */
function ofField(form: FormRef, path: Path, old: unknown, now: unknown): string {
  if (Array.isArray(old) || Array.isArray(now))
    return ofLists(fieldAt(schemaOf(form), [...path, 0]), itemsOf(old), itemsOf(now));
  const schema = fieldAt(schemaOf(form), path);
  return schema ? ofValues(shownValue(schema, old), shownValue(schema, now)) : ofValues(old, now);
}

/** Describes how two values differ; empty for groups. */
function ofValues(old: unknown, now: unknown): string {
  const [from, to] = [shortly(old), shortly(now)];
  // Files of the same name differ in their hash, long texts after their first words.
  if (from && from === to)
    return isFile(old) ? 'otro archivo que se llama igual' : ofLongTexts(String(old), String(now));
  if (from && to) return `${inQuotes(from)} → ${inQuotes(to)}`;
  if (from) return `sin ${inQuotes(from)}`;
  return to ? inQuotes(to) : '';
}

/** Quotes two texts from shortly before their first difference on; empty if they are equal or differ only in blanks. */
function ofLongTexts(old: string, now: string): string {
  if (old === now) return '';
  let same = 0;
  while (old[same] === now[same]) same++;
  const start = old.lastIndexOf(' ', same - 20) + 1;
  const [from, to] = [quoted(old.slice(start)), quoted(now.slice(start))];
  return from === to ? '' : `${inQuotes(`…${from}`)} → ${inQuotes(`…${to}`)}`;
}

/** Maximum number of items that a description names. */
const NAMED = 3;

/** Describes how two lists differ, by what their items are called: `sin «Facebook»`; many by their number: `eran 3, ahora hay 7`. */
function ofLists(schema: z.ZodType | undefined, old: readonly unknown[], now: readonly unknown[]): string {
  if (isOrder(old, now)) return 'en otro orden';
  const namesOf = (items: readonly unknown[], others: readonly unknown[]) =>
    items
      .filter((item) => !others.some((other) => isSame(item, other)))
      .map((item) => (schema ? itemName(schema, item) : ''));
  const [gone, added] = [namesOf(old, now), namesOf(now, old)];
  const names = [...gone, ...added];
  if (now.length > 0 && names.length > 0 && names.length <= NAMED && names.every(Boolean))
    return [listed('sin', gone), listed('con', added)].filter(Boolean).join(', ');
  const rest = now.length === 0 ? 'no queda ninguna' : `ahora hay ${now.length}`;
  return old.length === 0 ? rest : `${old.length === 1 ? 'era 1' : `eran ${old.length}`}, ${rest}`;
}

function listed(word: string, names: readonly string[]): string {
  return names.length > 0 ? `${word} ${names.map(inQuotes).join(', ')}` : '';
}

/** Whether both are groups of fields; one may be absent. */
function areGroups(old: unknown, now: unknown): boolean {
  const isNothing = (value: unknown) => value === undefined || value === null;
  return (isGroup(old) && (isGroup(now) || isNothing(now))) || (isNothing(old) && isGroup(now));
}

/** Whether two lists have the same items in another order. */
function isOrder(old: readonly unknown[], now: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).toSorted();
  return isSame(sorted(old), sorted(now));
}

/** The start of a value; null for groups, lists and missing values. */
function shortly(value: unknown): string | null {
  return quoted(inWords(value)) || null;
}
