import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fieldLabel, fieldPath, quoted, valueAt } from '../../src/content/problem.ts';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import type { FormData, FormId, StoredCopy } from '../api.ts';
import { formName, readValues } from './files.ts';
import { allCopies, type Copy } from './history.ts';

/** Copies that are shown: of older ones the folders stay, too. */
const SHOWN = 200;

/** The history of a content folder, the newest first, with what each save changed, in words. */
export async function copiesAnswer(content: string): Promise<readonly StoredCopy[]> {
  const copies = (await allCopies(content)).slice(-SHOWN);
  const told = copies.map((copy, at) => storedCopy(content, copy, copies.slice(at + 1)));
  // A save that was interrupted before it changed anything has nothing to bring back.
  return (await Promise.all(told)).filter(({ changes }) => changes.length > 0).toReversed();
}

/** @param later the copies after that one, the oldest first */
async function storedCopy(content: string, copy: Copy, later: readonly Copy[]): Promise<StoredCopy> {
  const { name, moment, form, folder } = copy;
  const next = later.find((one) => one.form === form);
  const before = await readIndex(folder);
  const after = await readIndex(next?.folder ?? join(content, form));
  return {
    name,
    moment: moment.toISOString(),
    title: formName(form, valueAt(before ?? after, 'title')),
    changes: changesOf(copy, before, after),
  };
}

/** The values of a form's folder; null where there are none. */
function readIndex(folder: string): Promise<FormData | null> {
  return readFile(join(folder, INDEX_FILE), 'utf8').then(readValues, () => null);
}

/** What was done to a form; null is one that was not there. */
function changesOf({ form, isAdded }: Copy, before: unknown, after: unknown): readonly string[] {
  if (isAdded) return after ? ['Se agregó.'] : [];
  if (before && !after) return ['Se borró.'];
  return before ? differences(form, before, after) : [];
}

/** What differs in a form, through groups and lists of the same length: `Precio: «$13 USD» → «$15 USD»`. */
function differences(
  form: FormId,
  old: unknown,
  now: unknown,
  path: readonly (string | number)[] = [],
): readonly string[] {
  if (isDeepStrictEqual(old, now)) return [];
  const isList = Array.isArray(old) && Array.isArray(now);
  if (isList ? old.length === now.length && !isOrder(old, now) : isGroup(old) && isGroup(now))
    return Object.keys({ ...Object(old), ...Object(now) }).flatMap((step) =>
      differences(form, valueAt(old, step), valueAt(now, step), [...path, isList ? Number(step) : step]),
    );
  const field = fieldPath(path);
  const label = fieldLabel(form, field) || field;
  const [from, to] = [shortly(old), shortly(now)];
  if (from && to) return [`${label}: «${from}» → «${to}»`];
  if (from) return [`${label}: sin «${from}»`];
  return [to ? `${label}: «${to}»` : label];
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two lists have the same items in another order. */
function isOrder(old: readonly unknown[], now: readonly unknown[]): boolean {
  const sorted = (list: readonly unknown[]) => list.map((item) => JSON.stringify(item)).toSorted();
  return isDeepStrictEqual(sorted(old), sorted(now));
}

/** The beginning of a value; null for a group, a list and nothing. */
function shortly(value: unknown): string | null {
  if (typeof value === 'object' || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'encendido' : 'apagado';
  return quoted(String(value).replace(/^\.\//, '')) || null;
}
