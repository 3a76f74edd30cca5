import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import type { Draft, DraftName, FormId, FormValues, SaveAnswer, SaveRequest } from '../api.ts';
import { schemaOf } from '../form-texts.ts';
import { chosenFiles, keepDraft, removeDraft, removeUnchanged } from './drafts.ts';
import { newEntry, orderWith } from './entries.ts';
import { readFolder } from './files.ts';
import { isNew } from './form-ids.ts';
import { addedFor, isInSeries, isLastSave, keepCopy, lastFolder, rememberSave } from './history.ts';
import { withValues } from './index-file.ts';
import { rightValues } from './right-values.ts';
import { isVersion, problemsIn, storedForm } from './stored-forms.ts';
import { type CopyBefore, commitForm } from './transaction.ts';

/** Saves a form and removes its draft. What cannot be saved, be it one field, is kept as a draft. */
export async function save(
  content: string,
  { replaces, series, ...draft }: SaveRequest,
): Promise<SaveAnswer> {
  const whole = await saveForm(content, draft, series);
  const answer = (await saveRight(content, draft, series, whole)) ?? whole;
  const isSaved = answer.result === 'saved';
  const { version } = (answer.result === 'invalid' && answer.stored) || draft;
  const isKept =
    isSaved ||
    (await keepDraft(content, { ...draft, version }).then(
      () => true,
      () => false,
    ));
  if (!isKept) return answer;
  // If the draft cannot be removed, the window shows it again.
  await discard(content, { key: isSaved ? draft.key : null, replaces }).catch(() => undefined);
  return isSaved ? answer : { ...answer, isKept };
}

/** Removes drafts: that of a key, and one unless it has changed. */
export async function discard(
  content: string,
  { key, replaces }: { readonly key: string | null; readonly replaces: DraftName | null },
): Promise<void> {
  if (key) await removeDraft(content, key);
  if (replaces) await removeUnchanged(content, replaces);
}

/** Saves a form if the whole of it is right. */
async function saveForm(content: string, draft: Draft, series: number): Promise<SaveAnswer> {
  const { form, version, data } = draft;
  const added = isNew(form) ? await addedFor(content, form) : null;
  const id = added?.form ?? (isNew(form) ? newEntry(content, dirname(form), String(data.title ?? '')) : form);
  const { isThere, before, after } = await filesWith(content, id, draft);
  if (added?.isDeleted && !isThere) return { result: 'conflict', form: id, stored: null };
  // A repeated save, after a lost answer or from a second tab, changes nothing.
  const isDone = isThere && isDeepStrictEqual(after, before);
  if (!isDone && !isVersion(before, version))
    return { result: 'conflict', form: id, stored: await storedForm(content, id) };
  const { key } = draft;
  const copyBefore: CopyBefore = async (change, when) => {
    if (change.form !== id) return keepCopy(content, change, when);
    if (isThere && (await isInSeries(content, id, { key, version, series }))) return null;
    return keepCopy(content, change, when, isNew(form) ? form : '');
  };
  const also = isNew(form) && !isThere ? await orderWith(content, id) : [];
  const answer = await commitForm(content, { form: id, before, after }, { also, copyBefore, isTyped: true });
  if (answer.result === 'saved') rememberSave(content, id, { key, version: answer.stored.version, series });
  return answer;
}

/**
 * Saves the right fields of a form that was refused because of others. A repeated save, whose first answer was lost, finds
 * them saved.
 * @returns null if there is nothing to save
 */
async function saveRight(
  content: string,
  draft: Draft,
  series: number,
  refused: SaveAnswer,
): Promise<SaveAnswer | null> {
  const { form } = draft;
  const schema = schemaOf(form);
  const stored = isNew(form) ? null : await storedForm(content, form);
  if (refused.result === 'saved' || !schema || !stored || stored.unreadable) return null;
  const { key } = draft;
  if (refused.result === 'conflict' && !isLastSave(content, form, { key, version: stored.version }))
    return null;
  const check = async (data: FormValues) => {
    const { after } = await filesWith(content, form, { ...draft, data });
    return problemsIn(content, form, after);
  };
  const problems = await check(draft.data);
  const data = problems.length > 0 ? await rightValues(schema, draft.data, stored.data, check) : null;
  if (!data) return null;
  const answer = await saveForm(content, { ...draft, data }, series);
  return answer.result === 'saved' ? { result: 'invalid', problems, stored: answer.stored } : null;
}

/** The files of a form as they are, and with the values of a draft and the files chosen for it. */
async function filesWith(content: string, id: FormId, draft: Draft) {
  const folder = join(content, id);
  const names = (await visibleIn(folder))?.files ?? [];
  const isThere = names.includes(INDEX_FILE);
  // A save replaces index.yaml and adds files: the others, such as old pictures, are not read.
  const before = isThere
    ? new Map([[INDEX_FILE, await readFile(join(folder, INDEX_FILE))]])
    : await readFolder(folder);
  // A deleted entry is restored with all its files.
  const after = withValues(isThere || isNew(draft.form) ? before : await lastFolder(content, id), draft.data);
  const present = [...names, ...after.keys()];
  for (const [name, bytes] of await chosenFiles(content, draft, present)) after.set(name, bytes);
  return { isThere, before, after };
}
