import { del, get, set, values } from 'idb-keyval';
import type { DraftName, SaveRequest } from '../../api.ts';

// The browser keeps drafts that the server does not have yet: from each key until the save, and while it does not answer.

/** A draft in IndexedDB, which all content folders on this origin share. */
interface KeptDraft extends SaveRequest {
  readonly content: string;
}

/**
 * Stores a draft; replaces one with the same key.
 * @param content as in `ContentAnswer.folder`
 * @returns whether the browser had room
 */
export function keepInBrowser(content: string, request: SaveRequest): Promise<boolean> {
  return set(request.key, { ...request, content } satisfies KeptDraft).then(
    () => true,
    () => false,
  );
}

/** Removes a draft; with `when`, only if it has not changed since. */
export async function forgetInBrowser({ key, when }: Partial<DraftName> & { readonly key: string }) {
  const kept = when === undefined ? null : await get<KeptDraft>(key).catch(() => undefined);
  if (!kept || kept.when === when) await del(key).catch(() => undefined);
}

/** The drafts of one content folder. */
export async function draftsInBrowser(content: string): Promise<readonly SaveRequest[]> {
  const all = await values<KeptDraft>().catch(() => []);
  return all.filter((draft) => draft.content === content);
}
