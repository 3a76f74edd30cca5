import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { INDEX_FILE, visibleIn } from '../../src/content/read/find-forms.ts';
import { type FormRef, schemaOf } from '../../src/content/schema.ts';
import type { Draft, DraftName, FormValues, SaveAnswer, SaveRequest } from '../api.ts';
import { isNewEntry } from '../form-ref.ts';
import { chosenFiles, keepDraft, removeDraft, removeUnchanged } from './drafts.ts';
import { newEntry, orderWith } from './entries.ts';
import { formFolder, readFolder, readWholeFile } from './files.ts';
import { addedFor, lastFolder } from './history.ts';
import { withValues } from './index-file.ts';
import { rightValues } from './right-values.ts';
import { isInSeries, isLastSave, rememberSave } from './series.ts';
import { storedForm } from './stored-forms.ts';
import { commitForm, problemsIn } from './transaction.ts';

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
  const { form: sent, version, data } = draft;
  const isNew = isNewEntry(sent);
  const added = isNew ? await addedFor(content, sent) : null;
  const form = added?.form ?? (isNew ? newEntry(content, sent.section, String(data.title ?? '')) : sent);
  const { isThere, before, after } = await filesWith(content, form, draft);
  if (added?.isDeleted && !isThere) return { result: 'conflict', form, stored: null };
  const { key } = draft;
  const isCopied = isThere && (await isInSeries(content, form, { key, version, series }));
  const isAdded = isNew && !isThere && form.entry !== null;
  const also = isAdded ? await orderWith(content, form.section, form.entry) : [];
  const answer = await commitForm(
    content,
    { form, before, after, isCopied, identity: isNew ? sent : null },
    { seen: version, also, isInWindow: true },
  );
  // A save that changed nothing made no copy that later saves of its series could share.
  const isChanged = !isDeepStrictEqual(before, after);
  if (answer.result === 'saved' && isChanged)
    rememberSave(content, form, { key, version: answer.stored.version, series });
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
  if (refused.result === 'saved' || isNewEntry(form)) return null;
  const stored = await storedForm(content, form);
  if (!stored || stored.unreadable) return null;
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
async function filesWith(content: string, form: FormRef, draft: Draft) {
  const folder = formFolder(content, form);
  const names = (await visibleIn(folder))?.files ?? [];
  const isThere = names.includes(INDEX_FILE);
  // A save replaces index.yaml and adds files: the others, such as old pictures, are not read.
  const before = isThere
    ? new Map([[INDEX_FILE, await readWholeFile(join(folder, INDEX_FILE))]])
    : await readFolder(folder);
  // A deleted entry is restored with all its files.
  const after = withValues(
    isThere || isNewEntry(draft.form) ? before : await lastFolder(content, form),
    draft.data,
  );
  const present = [...names, ...after.keys()];
  for (const [name, bytes] of await chosenFiles(content, draft, present)) after.set(name, bytes);
  return { isThere, before, after };
}
