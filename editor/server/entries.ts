import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isReservedId } from '../../src/content/card-anchors.ts';
import { entryId, inOrder } from '../../src/content/fields/entries.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import {
  ENTRY_SCHEMAS,
  type EntryRef,
  type FormRef,
  hasEntries,
  type SectionId,
} from '../../src/content/schema.ts';
import type { SaveAnswer, SaveRequest } from '../api.ts';
import { sectionOf } from '../form-ref.ts';
import { chosenFiles } from './drafts.ts';
import { formFolder } from './files.ts';
import { addedFor, type FormChange } from './history.ts';
import { valuesIn, withValues } from './index-file.ts';
import { storedForm } from './stored-forms.ts';
import { commitForm, problemsIn } from './transaction.ts';
import { readForm } from './tree.ts';

/** Maximum length of a folder or file name made from a title. */
const MAX_NAME = 48;

/** Makes a name that `entryId` accepts: lower-case letters without accents, digits and hyphens. */
export function asName(words: string): string {
  const plain = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const name = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, MAX_NAME);
  return name.replaceAll(/^-+|-+$/g, '') || 'sin-nombre';
}

/** Names that Windows reserves for devices (Microsoft, «Naming Files, Paths, and Namespaces»). */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/;

const CARD_SECTIONS = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);

/**
 * A new entry of a section, named by its title: `mi-libro`, or `mi-libro-2` if a card of any section has that name: it is the
 * card's address, and that of the other card must stay as it is.
 */
function newEntry(content: string, section: SectionId, title: string): EntryRef {
  const name = asName(title);
  for (let count = DEVICE.test(name) ? 2 : 1; ; count++) {
    const entry = count > 1 ? `${name}-${count}` : name;
    const isTaken = (other: SectionId) => existsSync(formFolder(content, { section: other, entry }));
    if (!isReservedId(entry) && !CARD_SECTIONS.some(isTaken)) return { section, entry };
  }
}

/**
 * Returns the change of a section's order that puts a new entry after another one, or at the end; empty if sorting by name
 * already does.
 * @param name of the new entry
 * @param other name of the entry that it follows
 */
async function orderWith(
  content: string,
  section: SectionId,
  name: string,
  other?: string | null,
): Promise<readonly FormChange[]> {
  const form = { section, entry: null };
  const before = await readForm(content, form);
  const values = valuesIn(before);
  if (!before || !values) return [];
  const { folders = [] } = (await visibleIn(join(content, section))) ?? {};
  // A copy that the system has named is no entry.
  const isEntry = (one: string) =>
    entryId.safeParse(one).success && existsSync(join(content, section, one, INDEX_FILE));
  const others = folders.filter((one) => one !== name && isEntry(one));
  const order = Array.isArray(values.order) ? values.order.map(String) : [];
  const behind = (names: readonly string[]) => (other ? names.indexOf(other) + 1 : names.length);
  const shown = inOrder(order, [...others, name]);
  if (shown.indexOf(name) === behind(shown.filter((one) => one !== name))) return [];
  // Places of deleted entries stay: «Copias» may bring them back.
  const listed = [...new Set([...order, ...others.toSorted()])].filter((one) => one !== name);
  const after = withValues(before, { ...values, order: listed.toSpliced(behind(listed), 0, name) });
  // What is wrong with the section does not stop the entry.
  const problems = await problemsIn(content, form, after);
  return problems.length > 0 ? [] : [{ form, before, after }];
}

/**
 * Adds an entry with the files chosen for it, as a whole or not at all. All saves under its one identity make one entry: the
 * answer to an earlier one may have been lost.
 * @throws Error as `commitForm`
 */
export async function addEntry(content: string, { form: identity, data }: SaveRequest): Promise<SaveAnswer> {
  const added = await addedFor(content, identity);
  const form = added?.form ?? newEntry(content, identity.section, String(data.title ?? ''));
  const before = await readForm(content, form);
  const stored = valuesIn(before);
  // It was deleted since, or its file cannot be read.
  if (!stored && (added?.isDeleted || before?.has(INDEX_FILE)))
    return { result: 'conflict', form, stored: await storedForm(content, form) };
  const values = { ...stored, ...data };
  const chosen = await chosenFiles(content, { form, data: values }, [...(before?.keys() ?? [])]);
  const after = new Map([...withValues(before, values), ...chosen]);
  const also = before || !form.entry ? [] : await orderWith(content, form.section, form.entry);
  return commitForm(content, { form, before, after, identity }, { also, isInWindow: true });
}

/** Deletes an entry, if it still has the version that the owner sees. */
export async function remove(content: string, form: FormRef, version: string): Promise<SaveAnswer> {
  if (form.entry === null) throw new Error('Una sección no se borra.');
  const before = await readForm(content, form);
  return commitForm(content, { form, before, after: null }, { seen: version, shown: sectionOf(form) });
}

/** Adds a copy of an entry right after it. */
export async function duplicate(content: string, form: FormRef): Promise<SaveAnswer> {
  const folder = await readForm(content, form);
  const values = valuesIn(folder);
  if (!folder || !values || form.entry === null)
    return { result: 'conflict', form, stored: await storedForm(content, form) };
  const title = `${values.title} (copia)`;
  const copy = newEntry(content, form.section, title);
  const also = await orderWith(content, copy.section, copy.entry, form.entry);
  return commitForm(
    content,
    { form: copy, before: null, after: withValues(folder, { ...values, title }) },
    { also },
  );
}
