import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { fieldLabel, fieldPath, quoted, valueAt } from '../../src/content/problem.ts';
import { INDEX_FILE } from '../../src/content/read-content.ts';
import { readYaml } from '../../src/content/yaml-source.ts';
import type { CopiesAnswer, FormId, StoredCopy } from '../api.ts';
import { formName } from './files.ts';
import { allCopies, type Copy } from './history.ts';

/** Copies that are shown: of older ones the folders stay, too. */
const SHOWN = 200;

/** The history of a content folder, the newest first, with what each save changed, in words. */
export async function copiesAnswer(content: string): Promise<CopiesAnswer> {
  const copies = (await allCopies(content)).slice(-SHOWN);
  const told = copies.map((copy, at) => storedCopy(content, copy, copies.slice(at + 1)));
  // A save that was interrupted before it changed anything has nothing to bring back.
  return { copies: (await Promise.all(told)).filter(({ forms }) => forms.length > 0).toReversed() };
}

/** @param later the copies after that one, the oldest first */
async function storedCopy(content: string, copy: Copy, later: readonly Copy[]): Promise<StoredCopy> {
  // The order in a section's words goes along with its entries.
  const entries = [...copy.forms].filter((form) => form.includes('/'));
  const told = (entries.length > 0 ? entries : [...copy.forms]).map(async (form) => {
    const next = later.find(({ forms }) => forms.has(form));
    const [before, after] = await Promise.all([
      wordsIn(copy.folderOf(form)),
      wordsIn(next ? next.folderOf(form) : join(content, form)),
    ]);
    const name = formName(form, valueAt(before ?? after, 'title'));
    return { form, name, changes: changesOf(copy, form, before, after) };
  });
  const forms = (await Promise.all(told)).filter(({ changes }) => changes.length > 0);
  const { name, moment, isRestoration } = copy;
  return { name, moment: moment.toISOString(), isRestoration, forms };
}

/** What was done to a form; null is one that was not there. */
function changesOf(copy: Copy, form: FormId, before: unknown, after: unknown): readonly string[] {
  if (copy.added.includes(form)) return after ? ['Se agregó.'] : [];
  if (before && !after) return ['Se borró.'];
  return before ? differences(form, before, after) : [];
}

/** `Precio: «$13 USD» → «$15 USD»` for each field that differs. */
function differences(form: FormId, before: unknown, after: unknown): readonly string[] {
  return changedFields(before, after, []).map(({ path, old, now }) => {
    const field = fieldPath(path);
    const label = fieldLabel(`content/${form}/${INDEX_FILE}`, field) || field;
    const [from, to] = [shortly(old), shortly(now)];
    if (from && to) return `${label}: «${from}» → «${to}»`;
    if (from) return `${label}: sin «${from}»`;
    return to ? `${label}: «${to}»` : label;
  });
}

interface ChangedField {
  readonly path: readonly (string | number)[];
  readonly old: unknown;
  readonly now: unknown;
}

/** The single fields that differ, through groups and lists of the same length. */
function changedFields(old: unknown, now: unknown, path: ChangedField['path']): readonly ChangedField[] {
  if (isDeepStrictEqual(old, now)) return [];
  if (Array.isArray(old) && Array.isArray(now) && old.length === now.length && !isOrder(old, now))
    return now.flatMap((item, at) => changedFields(old[at], item, [...path, at]));
  const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isGroup(now) && (isGroup(old) || path.length === 0)) {
    const keys = Object.keys({ ...Object(old), ...Object(now) });
    return keys.flatMap((key) => changedFields(valueAt(old, key), valueAt(now, key), [...path, key]));
  }
  return [{ path, old, now }];
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

/** @returns null where there is no index.yaml */
async function wordsIn(folder: string): Promise<unknown> {
  const { data } = await readYaml(join(folder, INDEX_FILE), '');
  return data ?? null;
}
