import { del, get, set, values } from 'idb-keyval';
import type { DraftName, SaveRequest } from '../../api.ts';

// What the program does not have yet: each key until the save after the pause, and all while it does not answer.

/** As the browser keeps it (IndexedDB), where another content may have been edited before. */
interface KeptDraft extends SaveRequest {
  readonly content: string;
}

/**
 * Keeps what was typed, in the place of what was kept under the same key.
 * @param content as in `ContentAnswer.folder`
 * @returns whether the browser had room
 */
export function keepInBrowser(content: string, request: SaveRequest): Promise<boolean> {
  return set(request.key, { ...request, content } satisfies KeptDraft).then(
    () => true,
    () => false,
  );
}

/** Forgets a draft; with `when`, unless it has changed since. */
export async function forgetInBrowser({ key, when }: Partial<DraftName> & { readonly key: string }) {
  const kept = when === undefined ? null : await get<KeptDraft>(key).catch(() => undefined);
  if (!kept || kept.when === when) await del(key).catch(() => undefined);
}

/** What the browser keeps of a content. */
export async function draftsInBrowser(content: string): Promise<readonly SaveRequest[]> {
  const all = await values<KeptDraft>().catch(() => []);
  return all.filter((draft) => draft.content === content);
}
