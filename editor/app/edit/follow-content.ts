import type { ContentAnswer, Draft, StoredForm } from '../../api.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { onRoute } from '../browser/route.ts';
import { onNews, request } from '../browser/server.ts';
import { contentNow, isContentMissing, problemsOf, setContent, setFailure, storedNow } from './content.ts';
import type { FormStore } from './form-store.ts';
import {
  closeForm,
  formNow,
  nameAddress,
  onFormChange,
  openAddressed,
  openForms,
  openWith,
  wasOpen,
} from './open-forms.ts';

/** Reads the content with its drafts, and reads again at each change on disk, her own saves too. Opens the form of each address. */
export async function followContent(): Promise<void> {
  onNews('content', () => void refreshContent());
  onFormChange(nameAddress);
  onRoute(openAddressed);
  await refreshContent();
}

/** Asks what is on disk and updates the open forms. Resolves after an answer that was asked for after the call. */
export const refreshContent = oneAtATime(async () => {
  const asked = new Map(openForms().map((form) => [form, form.stored]));
  const answer = await request<ContentAnswer>('/api/content').catch((error: Error) => error);
  if (answer instanceof Error) return setFailure(answer.message);
  const before = contentNow();
  // The server was restarted with another content folder: the open forms belong to the old one.
  if (before && before.folder !== answer.folder) return location.reload();

  setContent(answer);
  // A form that was saved meanwhile is newer than the answer; its save asks again.
  for (const [form, stored] of asked) if (form.stored === stored) updateForm(form, storedNow(form.ref));
  for (const draft of answer.drafts.toSorted((one, other) => other.when - one.when)) openDraft(draft);
  openAddressed();
});

/**
 * Passes on what is on disk, null for a deleted form; forgets a form that is not there and has no unsaved values. While the
 * content folder is missing the answer to a save says so, until it is back.
 */
function updateForm(form: FormStore, stored: StoredForm | null): void {
  const content = contentNow();
  const isMissing = !content || isContentMissing(content);
  if (!isMissing) form.follow(stored, problemsOf(form.ref));
  if (!stored && form.stored && !form.hasUnsavedValues) closeForm(form);
  if (form.state.status === 'failed' || (isMissing && form.hasUnsavedValues)) void form.save('retry');
}

/** Opens the form of a draft with it. One of a form in which something else waits to be saved opens after that. */
function openDraft(draft: Draft): void {
  const form = formNow(draft.form);
  if (wasOpen(draft.key) || form?.hasUnsavedValues) return;
  if (form) closeForm(form);
  void openWith({ form: draft.form, stored: storedNow(draft.form), draft }).save();
}
