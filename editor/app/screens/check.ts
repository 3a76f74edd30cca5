import { useEffect } from 'react';
import { create } from 'zustand';
import type { Path } from '../../../src/content/fields/path.ts';
import type { CheckAnswer, CheckGroup, CheckLine } from '../../api.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { useRoute } from '../browser/route.ts';
import { failureOf, onNews, request } from '../browser/server.ts';
import { refreshContent } from '../edit/follow-content.ts';
import { type CameFrom, formAddress } from '../edit/names.ts';
import { useUnsavedForms } from '../edit/unsaved.ts';
import type { NoticeContent } from '../ui/Notice.tsx';

/** The last answer, for all that show it: the server checks the whole content for each. */
const useLastCheck = create<{
  readonly answer: CheckAnswer | null;
  readonly failure: NoticeContent | null;
}>(() => ({ answer: null, failure: null }));

/** Asks the server again. */
export const checkAgain = oneAtATime(async () => {
  try {
    useLastCheck.setState({ answer: await request<CheckAnswer>('/api/check'), failure: null });
  } catch (error) {
    useLastCheck.setState({ failure: failureOf(error) });
  }
});

/** Checks a page that was just brought. What was found in the one before is forgotten at once. */
export function checkAnother(): void {
  useLastCheck.setState({ answer: null });
  void checkAgain();
}

/** Checks the content again at each change of it and whenever another screen opens; for the one component that is always there. */
export function useChecking(): void {
  const { pathname } = useRoute();
  // After the forms: a press on what is found would change one that is outdated.
  useEffect(() => onNews('content', () => void refreshContent().then(checkAgain)), []);
  // The keys of the e-mail service are no content.
  useEffect(() => void (pathname && checkAgain()), [pathname]);
}

/** What Revisar finds in what is saved; null until the server has answered. */
export function useCheck(): CheckAnswer | null {
  return useLastCheck(({ answer }) => answer);
}

/** The same, with what is not saved: what is to be done before publishing, and what is advised. */
export function useCheckWithUnsaved() {
  const answer = useCheck();
  const notice = useLastCheck(({ failure }) => failure);
  const unsaved = useUnsavedForms().flatMap(({ lines }) => lines);
  const unsavedGroup = {
    kind: 'unsaved',
    isBlocking: true,
    title: 'Por esto hay algo sin guardar',
    lines: unsaved,
  };
  const blocking = [
    ...(unsaved.length > 0 ? [unsavedGroup] : []),
    ...(answer?.groups.filter(({ isBlocking }) => isBlocking) ?? []),
  ];
  const advised = answer?.groups.filter(({ isBlocking }) => !isBlocking) ?? [];
  return { answer, notice, hasUnsaved: unsaved.length > 0, blocking, advised };
}

/** The number of lines in groups. */
export function countOf(groups: readonly CheckGroup[]): number {
  return groups.reduce((sum, { lines }) => sum + lines.length, 0);
}

/**
 * Address of a field that a line names; null for what can be changed in no form.
 * @param kind of its group
 */
export function addressOf({ form }: CheckLine, path: Path, kind: string, cameFrom?: CameFrom): string | null {
  if (form !== null) return formAddress(form, path, cameFrom);
  return kind === 'email-keys' ? '/publicar#correo' : null;
}
