import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import { readIndex, versionOf } from '../../src/content/read/read-content.ts';
import { readYaml } from '../../src/content/read/yaml-source.ts';
import { type FormRef, fieldLabel, folderOf } from '../../src/content/schema.ts';
import type { FieldProblem, SaveAnswer } from '../api.ts';
import { isSameForm } from '../form-ref.ts';
import { formName } from '../form-title.ts';
import {
  type Folder,
  formFolder,
  isOfSystem,
  makeFolder,
  reason,
  removeFolder,
  replaceUnchanged,
} from './files.ts';
import { type FormChange, keepCopy, nextMoment, removeCopy } from './history.ts';
import { valuesIn } from './index-file.ts';
import { rememberSaved } from './last-saved.ts';
import { fieldProblem, storedForm } from './stored-forms.ts';
import { readWhole } from './tree.ts';

/** What became of changes that are one action. */
type Outcome =
  | { readonly result: 'saved' }
  /** The problems of all forms. Nothing has changed. */
  | { readonly result: 'invalid'; readonly problems: readonly FieldProblem[] }
  /**
   * Another program wrote meanwhile. The form at which it stopped, and those after it, have not changed. `words` tell the
   * owner, where she is not asked which version stays.
   */
  | { readonly result: 'conflict'; readonly words: string };

interface CommitOptions {
  /** Whether the window still has what is written, because the owner has typed it there. */
  readonly isInWindow?: boolean;
  /** Whether what the reader refuses is refused. */
  readonly isChecked?: boolean;
}

/**
 * Checks forms, keeps copies of what is replaced, then writes. The copies of one call have the same moment.
 * @throws Error with a message for the owner if the computer cannot write; then the form at which it stopped, and those after
 *   it, have not changed
 */
async function commit(
  content: string,
  changes: readonly FormChange[],
  { isInWindow = false, isChecked = true }: CommitOptions = {},
): Promise<Outcome> {
  const copies = new Map<FormChange, string>();
  const refusal = async (why: string) => {
    const isUntouched = await undoCopies(content, changes, copies);
    const untyped = isUntouched
      ? 'No cambió nada.'
      : 'Una parte puede estar hecha ya: inténtalo otra vez, y se completa.';
    return `No se guardó: ${why}. ${isInWindow ? 'Lo que escribiste sigue aquí.' : untyped}`;
  };
  try {
    const checked = isChecked ? changes : [];
    const problems = await Promise.all(checked.map(({ form, after }) => problemsIn(content, form, after)));
    if (problems.flat().length > 0) return { result: 'invalid', problems: problems.flat() };
    const needed = changes.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    const when = await nextMoment(content);
    for (const change of needed)
      if (!change.isCopied) copies.set(change, await keepCopy(content, change, when));
    for (const change of needed) {
      if (!(await write(content, change)))
        return {
          result: 'conflict',
          words: await refusal('otro programa lo cambió en este momento. Inténtalo otra vez'),
        };
      await rememberSaved(content, change.form, change.after?.get(INDEX_FILE) ?? null);
    }
    return { result: 'saved' };
  } catch (error) {
    throw new Error(await refusal(reason(error)), { cause: error });
  }
}

interface FormOptions extends CommitOptions {
  /** The version that the owner saw, null for a new form. A change of any other is a conflict. Not checked if absent. */
  readonly seen?: string | null;
  /** What changes with the form, as one action. */
  readonly also?: readonly FormChange[];
  /** The form that the answer contains; the changed one if absent. */
  readonly shown?: FormRef;
}

/**
 * Commits the change of one form, and answers with the form. What is done already, such as a repeated save, changes nothing.
 * @throws Error as `commit`
 */
export async function commitForm(
  content: string,
  change: FormChange,
  { seen, also = [], shown = change.form, ...options }: FormOptions = {},
): Promise<SaveAnswer> {
  const isDone = change.before !== null && isDeepStrictEqual(change.before, change.after);
  if (seen !== undefined && !isDone && !isVersion(change.before, seen))
    return { result: 'conflict', form: change.form, stored: await storedForm(content, change.form) };
  const outcome = await commit(content, [change, ...also], options);
  if (outcome.result === 'invalid') return outcome;
  const form = outcome.result === 'saved' ? shown : change.form;
  const stored = await storedForm(content, form);
  return outcome.result === 'saved' && stored
    ? { result: 'saved', form, stored }
    : { result: 'conflict', form, stored };
}

/**
 * Makes changes that the owner has not typed, as one action. If it stops half-way each form is whole, and a repeat finishes.
 * @throws Error with a message for the owner
 */
export async function commitAll(
  content: string,
  changes: readonly FormChange[],
  options: Pick<CommitOptions, 'isChecked'> = {},
): Promise<void> {
  // Removals come last, so that a full disk loses nothing.
  const outcome = await commit(
    content,
    changes.toSorted((a, b) => Number(!a.after) - Number(!b.after)),
    options,
  );
  if (outcome.result === 'conflict') throw new Error(outcome.words);
  if (outcome.result === 'saved') return;
  const lines = outcome.problems.map(({ form, path, message }) => {
    if (!form) return message;
    const { after = null } = changes.find((one) => isSameForm(one.form, form)) ?? {};
    const label = fieldLabel(form, path);
    return `${formName(form, valuesIn(after)?.title)}${label && `, ${label}`}: ${message}`;
  });
  throw new Error(`Con eso la página no se podría mostrar, y no cambió nada. ${lines.join(' ')}`);
}

/** Whether index.yaml is readable and has this version. The version null means that there is no index.yaml. */
function isVersion(folder: Folder, version: string | null): boolean {
  const index = folder?.get(INDEX_FILE);
  if (!index) return version === null;
  return versionOf(index) === version && readYaml(index).data !== undefined;
}

/**
 * Checks a form by the reader's rules, together with the files that stay in its folder.
 * @param after the files to be written; null for a form to be removed
 */
export async function problemsIn(
  content: string,
  form: FormRef,
  after: Folder,
): Promise<readonly FieldProblem[]> {
  if (!after) return [];
  const folder = formFolder(content, form);
  const { files = [] } = (await visibleIn(folder)) ?? {};
  const siblings = [...new Set([...after.keys(), ...files])];
  const fileNamed = (name: string) => ({ path: join(folder, name), bytes: after.get(name) });
  const file = `content/${folderOf(form)}/${INDEX_FILE}`;
  const { problems } = await readIndex({ form, file, fileNamed, siblings });
  return problems.map(fieldProblem);
}

/** Removes the copies of changes that were not made. Returns whether no change was made. */
async function undoCopies(
  content: string,
  changes: readonly FormChange[],
  copies: ReadonlyMap<FormChange, string>,
): Promise<boolean> {
  let isUntouched = true;
  for (const change of changes) {
    const name = copies.get(change);
    if (!(await isUnwritten(content, change))) isUntouched = false;
    else if (name) await removeCopy(content, name).catch(() => undefined);
  }
  return isUntouched;
}

/** Whether the files that a change was to replace are still there. */
async function isUnwritten(content: string, { form, before }: FormChange): Promise<boolean> {
  const folder = formFolder(content, form);
  if (!before) return !existsSync(folder);
  const files = [...before].filter(([name]) => !name.endsWith('/'));
  const areSame = files.map(async ([name, bytes]) => {
    const now = await readFile(join(folder, name)).catch(() => null);
    return now?.equals(bytes) === true;
  });
  return (await Promise.all(areSame)).every(Boolean);
}

/**
 * Writes the files of a form so that it is complete at every moment; the live page follows the folder. A folder is added and
 * removed, and a file replaced, by renaming. Named files are written before index.yaml, and removed after it. Only files that
 * are still as they were read are replaced.
 * @returns false if another program wrote meanwhile; then, and after any error, the form is as before, except for what that
 *   program wrote
 */
async function write(content: string, { form, before, after }: FormChange): Promise<boolean> {
  const folder = formFolder(content, form);
  // Only index.yaml may be missing.
  if (after && existsSync(folder)) return writeFiles(folder, before ?? new Map(), after);
  if (!after)
    return removeFolder(folder, async (beside) =>
      isDeepStrictEqual(withoutSystem(await readWhole(beside)), withoutSystem(before)),
    );
  await makeFolder(folder, after);
  return true;
}

/** A folder's files without those of the system. */
function withoutSystem(folder: Folder): Folder {
  return folder && new Map([...folder].filter(([name]) => !isOfSystem(name)));
}

async function writeFiles(
  folder: string,
  before: NonNullable<Folder>,
  after: NonNullable<Folder>,
): Promise<boolean> {
  const order = (name: string) => (after.has(name) ? Number(name === INDEX_FILE) : 2);
  const names = [...new Set([...after.keys(), ...before.keys()])].toSorted((a, b) => order(a) - order(b));
  const changed = names.filter((name) => !isDeepStrictEqual(before.get(name), after.get(name)));
  const put = (from: NonNullable<Folder>, to: NonNullable<Folder>) => (name: string) =>
    replaceUnchanged(join(folder, name), from.get(name) ?? null, to.get(name) ?? null);
  const undo = async () => {
    for (const name of changed) await put(after, before)(name).catch(() => undefined);
  };
  try {
    for (const name of changed.filter((path) => !path.endsWith('/'))) {
      if (await put(before, after)(name)) continue;
      await undo();
      return false;
    }
    return true;
  } catch (error) {
    await undo();
    throw error;
  }
}
