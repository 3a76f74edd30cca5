import type { Draft, StoredForm } from '../../api.ts';
import { storedNow } from './content.ts';
import { closeForm, formNow, openWith } from './open-forms.ts';

/** Drafts of forms that have another draft open. Each opens when the one before is saved or discarded. */
let waiting: readonly Draft[] = [];

/**
 * Opens the newest draft of each form.
 * @param drafts of two with the same key the last one counts: the browser's is newer than the server's
 */
export function openDrafts(drafts: readonly Draft[]): void {
  const byKey = new Map(drafts.map((draft) => [draft.key, draft]));
  const newestFirst = [...byKey.values()].toSorted((one, other) => other.when - one.when);
  waiting = [...waiting, ...newestFirst];
  openWaiting();
}

/** Opens the drafts whose form has no other draft open any more. */
export function openWaiting(): void {
  for (const draft of waiting) {
    const open = formNow(draft.form);
    if (open && (open.state.draftFrom !== null || open.state.status !== 'saved')) continue;
    waiting = waiting.filter((other) => other !== draft);
    if (open) closeForm(open);
    const form = openWith({ form: draft.form, stored: baseOf(draft), draft });
    void form?.save();
  }
}

/** The stored form that a draft was made from. If it has changed on disk since, only its version is known. */
function baseOf({ form, version }: Draft): StoredForm | null {
  if (version === null) return null;
  const stored = storedNow(form);
  return stored?.version === version ? stored : { version, data: {}, unreadable: null };
}
