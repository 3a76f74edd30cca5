import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inQuotes, quoted } from '../../src/content/fields/characters.ts';
import { pathText, valueAt } from '../../src/content/fields/path.ts';
import { INDEX_FILE } from '../../src/content/read/find-forms.ts';
import { namedFiles } from '../../src/content/read/read-content.ts';
import { type FormRef, fieldLabel, folderOf, type SectionId, schemaOf } from '../../src/content/schema.ts';
import type { CopiesAnswer, FormValues, StoredCopy } from '../api.ts';
import { changedFields, differences } from '../differences.ts';
import { formName } from '../form-title.ts';
import { formFolder } from './files.ts';
import { allCopies, type Copy } from './history.ts';
import { readValues } from './index-file.ts';

/** The newest copies of a content folder, with a description of each change; describing reads two files a copy. */
export async function copiesAnswer(content: string, count: number): Promise<CopiesAnswer> {
  const copies = await allCopies(content);
  const byForm = Map.groupBy(copies, ({ form }) => folderOf(form));
  const described = copies
    .slice(-count)
    .map((copy) => storedCopy(content, copy, byForm.get(folderOf(copy.form)) ?? []));
  // An interrupted save may have left a copy without a change.
  const changed = (await Promise.all(described)).filter(({ changes }) => changes.length > 0);
  return { copies: changed.toReversed(), hasOlder: copies.length > count };
}

/** @param ofForm all copies of its form, oldest first */
async function storedCopy(content: string, copy: Copy, ofForm: readonly Copy[]): Promise<StoredCopy> {
  const { name, moment, form, folder, isAdded } = copy;
  const at = ofForm.indexOf(copy);
  const wasThere = at > 0;
  const next = ofForm[at + 1];
  const before = await readIndex(folder);
  const after = await readIndex(next?.folder ?? formFolder(content, form));
  return {
    name,
    moment: moment.toISOString(),
    form,
    title: formName(form, valueAt(before ?? after, 'title')),
    changes: isAdded ? added(after, wasThere) : await changesOf(content, form, before, after),
    pictures: picturesOf(content, form, before, after),
    ...putBackParts(content, form, before, after),
  };
}

/** What the window needs to put single fields back. */
function putBackParts(
  content: string,
  form: FormRef,
  before: Found,
  after: Found,
): Pick<StoredCopy, 'before' | 'fields' | 'lost'> {
  if (!areValues(before) || !areValues(after)) return { before: null, fields: [], lost: [] };
  const names = namedFiles(schemaOf(form), before).map(({ name }) => name);
  const lost = names.filter((name) => !existsSync(join(formFolder(content, form), name)));
  return { before, fields: changedFields(form, before, after), lost };
}

/** The pictures that differ between two states of a form, as far as its folder still has their files. */
function picturesOf(content: string, form: FormRef, before: Found, after: Found): StoredCopy['pictures'] {
  const [old, now] = [picturesIn(form, before), picturesIn(form, after)];
  const fields = [...new Map([...old, ...now]).keys()].filter((field) => old.get(field) !== now.get(field));
  const ifThere = (name = '') => (name && existsSync(join(formFolder(content, form), name)) ? name : null);
  const pictures = fields.map((field) => [ifThere(old.get(field)), ifThere(now.get(field))] as const);
  return pictures.filter((pair) => pair.some(Boolean)).map(([before, after]) => ({ before, after }));
}

/** The names of a form's pictures, by their fields. */
function picturesIn(form: FormRef, values: Found): ReadonlyMap<string, string> {
  const named = namedFiles(schemaOf(form), values).filter(({ control }) => control === 'picture');
  return new Map(named.map(({ path, name }) => [pathText(path), name]));
}

/** Stands for the values of an unreadable index.yaml. */
const UNREADABLE = Symbol('unreadable');

/** The values of a form; null if it does not exist. */
type Found = FormValues | typeof UNREADABLE | null;

const areValues = (found: Found): found is FormValues => found !== null && found !== UNREADABLE;

/** Reads the values of a form's folder. */
async function readIndex(folder: string): Promise<Found> {
  const file = join(folder, INDEX_FILE);
  if (!existsSync(file)) return null;
  return readValues(await readFile(file).catch(() => null)) ?? UNREADABLE;
}

function added(after: unknown, wasThere: boolean): readonly string[] {
  if (!after) return [];
  return [wasThere ? 'Volvió.' : 'Se agregó.'];
}

/** Describes a change of a form, one line per field. */
export async function changesOf(
  content: string,
  form: FormRef,
  before: Found,
  after: Found,
): Promise<readonly string[]> {
  if (before && !after) return ['Se borró.'];
  if (before === UNREADABLE) return ['Antes no se podía leer.'];
  if (after === UNREADABLE) return ['Otro programa la cambió, y ya no se puede leer.'];
  if (!before || !after) return [];
  if (form.entry !== null || isDeepStrictEqual(before.order, after.order))
    return differences(form, before, after);
  const { order: _, ...oldWords } = before;
  const { order, ...words } = after;
  return [await orderOf(content, form.section, order), ...differences(form, oldWords, words)];
}

/** Describes an order, without the entries deleted since: `Orden en la página, de las que hay: «Mujer, amanece»`. */
async function orderOf(content: string, section: SectionId, order: unknown): Promise<string> {
  const ids = Array.isArray(order) ? order.map(String) : [];
  const entries = await Promise.all(ids.map((id) => readIndex(formFolder(content, { section, entry: id }))));
  const titles = entries.flatMap((entry) =>
    entry && entry !== UNREADABLE ? [inQuotes(quoted(entry.title))] : [],
  );
  const label = fieldLabel({ section, entry: null }, ['order']);
  return [`${label}, de las que hay`, titles.join(', ')].filter(Boolean).join(': ');
}
