import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { metaOf, unwrapped } from '../../src/content/fields/metadata.ts';
import { isGroup, type Path, valueAt } from '../../src/content/fields/path.ts';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import { versionOf } from '../../src/content/read/read-content.ts';
import { type FormRef, schemaOf } from '../../src/content/schema.ts';
import type { FieldProblem, FormValues, Json, SaveAnswer, SaveRequest } from '../api.ts';
import { isNewEntry, isSameForm } from '../form-ref.ts';
import { chosenFiles, keepDraft, removeDraft } from './drafts.ts';
import { addEntry } from './entries.ts';
import { type Folder, formFolder, readWholeFile, requireContent } from './files.ts';
import { allCopies, lastFolder } from './history.ts';
import { valuesIn, withValues } from './index-file.ts';
import { storedForm } from './stored-forms.ts';
import { commitForm, problemsIn } from './transaction.ts';

/**
 * Saves what is right of a form. What is not saved, or all of it if the disk refuses it, is kept as a draft; if nothing is
 * left, its draft is removed.
 * @throws Error with a message for the owner
 */
export async function save(content: string, sent: SaveRequest): Promise<SaveAnswer> {
  const keep = (data: FormValues) =>
    keepDraft(content, { key: sent.key, form: sent.form, data }).then(
      () => true,
      () => false,
    );
  const write = async () => {
    requireContent(content);
    return isNewEntry(sent.form) ? addEntry(content, sent) : saveRight(content, sent);
  };
  const answer = await write().catch(async (error) => {
    await keep(sent.data);
    throw error;
  });
  if (answer.result === 'saved') {
    // If the draft cannot be removed, the window shows it again.
    await removeDraft(content, sent.key).catch(() => undefined);
    return answer;
  }
  const saved = answer.result === 'invalid' ? answer.stored?.data : undefined;
  const isUnsaved = ([name, value]: readonly [string, Json]) =>
    !isDeepStrictEqual(value, saved?.[name] ?? null);
  const left = saved ? Object.fromEntries(Object.entries(sent.data).filter(isUnsaved)) : sent.data;
  return { ...answer, isKept: await keep(left) };
}

/** Saves the right fields of a form that has a folder. */
async function saveRight(content: string, sent: SaveRequest): Promise<SaveAnswer> {
  const { key, form, version, series } = sent;
  const { before, now, withData } = await filesOf(content, form);
  const stored = valuesIn(before);
  // With version null the window knows that there is none.
  const isGone = now === null && version !== null;
  const isUnreadable = now !== null && stored === null;
  if (isGone || isUnreadable) return { result: 'conflict', form, stored: await storedForm(content, form) };

  // Of what another program has changed meanwhile, her fields are replaced, and kept as a copy; the others stay.
  const { right, problems } = await rightValues(
    schemaOf(form),
    { ...stored, ...sent.data },
    stored,
    async (data) => problemsIn(content, form, await withData(data)),
  );
  if (!right) return { result: 'invalid', problems };

  const after = await withData(right);
  const isCopied = now !== null && (await isInSeries(content, form, { key, version: now, series }));
  const answer = await commitForm(content, { form, before, after, isCopied }, { isInWindow: true });
  if (answer.result !== 'saved') return answer;
  // A repeated save changes nothing, and makes no copy that later saves of its series could share.
  const isChanged = !isDeepStrictEqual(before, after);
  const isOverOther = isChanged && now !== version && !isLastSave(content, form, { key, version: now });
  if (isChanged) rememberSave(content, form, { key, version: answer.stored.version, series });
  const saved = { ...answer, isOverOther };
  return problems.length > 0 ? { ...saved, result: 'invalid', problems } : saved;
}

/**
 * The files of a form that a save replaces: index.yaml, if it is there. Others stay, such as old pictures, and are not read.
 * @returns also the version of index.yaml now, and what the files become with other values and the files chosen for these
 */
async function filesOf(content: string, form: FormRef) {
  const folder = formFolder(content, form);
  const found = await visibleIn(folder);
  const names = found?.files ?? [];
  const index = names.includes(INDEX_FILE) ? await readWholeFile(join(folder, INDEX_FILE)) : null;
  const before: Folder = found && new Map(index ? [[INDEX_FILE, index]] : []);
  // A deleted entry comes back with all its files.
  const lost = index ? [] : ((await lastFolder(content, form)) ?? []);
  const base = new Map([...(before ?? []), ...[...lost].filter(([name]) => !names.includes(name))]);
  const withData = async (data: FormValues) => {
    const after = withValues(base, data);
    const chosen = await chosenFiles(content, { form, data }, [...names, ...after.keys()]);
    return new Map([...after, ...chosen]);
  };
  return { before, now: index && versionOf(index), withData };
}

/**
 * Reverts invalid fields to their saved values; lists, and fields linked by `together`, as a whole.
 * @param sent values that may have problems
 * @param stored null if there are none: then all are right, or nothing is
 * @param check finds the problems of values
 * @returns the problems of what was sent, and its right values; null if even the stored ones have problems
 */
async function rightValues(
  schema: z.ZodObject,
  sent: FormValues,
  stored: FormValues | null,
  check: (values: FormValues) => Promise<readonly FieldProblem[]>,
): Promise<{ readonly right: FormValues | null; readonly problems: readonly FieldProblem[] }> {
  const problems = await check(sent);
  let [right, wrong] = [sent, problems];
  while (wrong.length > 0) {
    const paths = wrong.flatMap(({ path }) => pathsOf(schema, path));
    const reverted = stored && paths.reduce((form, path) => withStored(form, stored, path), right);
    if (!reverted || isDeepStrictEqual(reverted, right)) return { right: null, problems };
    right = reverted;
    wrong = await check(right);
  }
  return { right, problems };
}

/** The field of a problem, and those that a rule judges together with it. */
function pathsOf(schema: z.ZodObject, problem: Path): readonly Path[] {
  const path = fieldOf(schema, problem);
  const { together = [] } = metaOf(schema);
  const others = together.filter((names) => names.includes(String(path[0]))).flat();
  return [path, ...others.map((name) => [name])];
}

/** The field of a problem inside groups, but of a list the whole: `socialLinks` for `socialLinks.2.url`. */
function fieldOf(schema: z.ZodObject, [name = '', ...rest]: Path): Path {
  const own = schema.shape[String(name)];
  const type = own && unwrapped(own as z.ZodType);
  return type instanceof z.ZodObject && rest.length > 0 ? [name, ...fieldOf(type, rest)] : [name];
}

/** Replaces one field by its stored value, or removes it if it is not stored. */
function withStored(values: FormValues, stored: unknown, [name = '', ...rest]: Path): FormValues {
  const before = valueAt(stored, name) as Json | undefined;
  const group = values[name];
  const value = rest.length > 0 ? withStored(isGroup(group) ? group : {}, before, rest) : before;
  return Object.fromEntries(
    Object.entries({ ...values, [name]: value ?? null }).filter(([, own]) => own !== null),
  );
}

/** Minutes after a copy in which further saves of the same series need no copy. */
const SERIES_MINUTES = 10;

/** Who saved a form, and what that made of it. */
interface Saved {
  /** The form in its tab, as in `SaveRequest`. */
  readonly key: string;
  readonly version: string | null;
}

interface SavedSeries extends Saved {
  /** As in `SaveRequest`. */
  readonly series: number;
}

/** The last save of each form, by its folder. After a restart nothing is known: then the next save keeps a copy. */
const lastSaves = new Map<string, SavedSeries>();

/** Remembers the last save of a form. */
function rememberSave(content: string, form: FormRef, saved: SavedSeries): void {
  lastSaves.set(formFolder(content, form), saved);
}

/** Whether the form has not been written since this save. */
function isLastSave(content: string, form: FormRef, { key, version }: Saved): boolean {
  const last = lastSaves.get(formFolder(content, form));
  return last?.key === key && last.version === version;
}

/**
 * Whether a save needs no copy: it replaces only what the same series of saves wrote, and the newest copy of all forms is
 * one of this form and less than ten minutes old. So each form that changes after a copy has a copy after it, and all forms
 * can go back to that moment.
 * @param saved the version that the save replaces
 */
async function isInSeries(content: string, form: FormRef, saved: SavedSeries): Promise<boolean> {
  if (!isDeepStrictEqual(lastSaves.get(formFolder(content, form)), saved)) return false;
  const last = (await allCopies(content)).at(-1);
  if (!last || last.isAdded || !isSameForm(last.form, form)) return false;
  return last.moment.getTime() >= Date.now() - SERIES_MINUTES * 60_000;
}
