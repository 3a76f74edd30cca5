import { folderOf, formIn } from '../../../src/content/schema.ts';
import type { DraftName, SaveRequest } from '../../api.ts';
import { forget, keep, kept, keptKeys } from '../browser/browser-storage.ts';

// The browser keeps drafts that the server does not have yet: from each key until the save, and while it does not answer.
// `localStorage` writes at once; a tab that is closed in the same moment aborts what IndexedDB has not finished.

/** Begins the keys of drafts in the browser's storage, which all content folders on this origin share. */
const PREFIX = 'borrador ';

/** A draft in the browser names its form by the folder. */
interface KeptDraft extends Omit<SaveRequest, 'form'> {
  readonly form: string;
  readonly content: string;
}

/**
 * Stores a draft; replaces one with the same key.
 * @param content as in `ContentAnswer.folder`
 * @returns whether the browser has room and takes it
 */
export function keepInBrowser(content: string, request: SaveRequest): boolean {
  const draft: KeptDraft = { ...request, form: folderOf(request.form), content };
  return keep(PREFIX + request.key, JSON.stringify(draft));
}

/** Removes a draft; with `when`, only if it has not changed since. */
export function forgetInBrowser({ key, when }: Partial<DraftName> & { readonly key: string }): void {
  if (when === undefined || keptDraft(PREFIX + key)?.when === when) forget(PREFIX + key);
}

/** The drafts of one content folder. */
export function draftsInBrowser(content: string): readonly SaveRequest[] {
  const names = keptKeys().filter((name) => name.startsWith(PREFIX));
  const own = names.flatMap((name) => keptDraft(name) ?? []).filter((draft) => draft.content === content);
  return own.flatMap(({ form: folder, content: _, ...draft }) => {
    const form = formIn(folder);
    return form ? [{ ...draft, form }] : [];
  });
}

function keptDraft(name: string): KeptDraft | null {
  return JSON.parse(kept(name) ?? 'null');
}
