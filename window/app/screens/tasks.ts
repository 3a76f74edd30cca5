import { useEffect } from 'react';
import { create } from 'zustand';
import type { Path } from '../../../src/content/fields/path.ts';
import type { CheckAnswer, CheckGroup, CheckLine } from '../../api.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { onNews } from '../browser/news.ts';
import { request } from '../browser/request.ts';
import { useRoute } from '../browser/route.ts';
import { failureOf } from '../browser/use-answer.ts';
import { refreshContent } from '../edit/follow-content.ts';
import { type CameFrom, formAddress } from '../edit/names.ts';
import { useUnsavedForms } from '../edit/unsaved.ts';
import type { NoticeContent } from '../ui/Notice.tsx';

/** The last answer, for all that show it: the server judges the whole content for each. */
const useJudgement = create<{
  readonly found: CheckAnswer | null;
  readonly failure: NoticeContent | null;
}>(() => ({ found: null, failure: null }));

/** Asks the server again. */
export const judgeAgain = oneAtATime(async () => {
  try {
    useJudgement.setState({ found: await request<CheckAnswer>('/api/check'), failure: null });
  } catch (error) {
    useJudgement.setState({ failure: failureOf(error) });
  }
});

/** Judges the content again at each change of it and whenever another screen opens; for the one component that is always there. */
export function useJudging(): void {
  const { pathname } = useRoute();
  // After the forms: a press on what is found would change one that is outdated.
  useEffect(() => onNews('content', () => void refreshContent().then(judgeAgain)), []);
  // The keys of the e-mail service are no content.
  useEffect(() => void (pathname && judgeAgain()), [pathname]);
}

/** What Revisar finds in what is saved; null until the server has answered. */
export function useFindings(): CheckAnswer | null {
  return useJudgement(({ found }) => found);
}

/** The tasks before publishing, what is not saved included. */
export function useTasks() {
  const answer = useFindings();
  const notice = useJudgement(({ failure }) => failure);
  const unsaved = useUnsavedForms().flatMap(({ lines }) => lines);
  const unsavedGroup = { kind: 'unsaved', isBlocking: true, title: 'Sin guardar', lines: unsaved };
  const blocking = [
    ...(unsaved.length > 0 ? [unsavedGroup] : []),
    ...(answer?.groups.filter(({ isBlocking }) => isBlocking) ?? []),
  ];
  const advised = answer?.groups.filter(({ isBlocking }) => !isBlocking) ?? [];
  return { answer, notice, isUnsaved: unsaved.length > 0, blocking, advised };
}

/** The number of lines in groups. */
export function countOf(groups: readonly CheckGroup[]): number {
  return groups.reduce((sum, { lines }) => sum + lines.length, 0);
}

/**
 * Address of a field that a line names; null for what can be changed in no form.
 * @param kind of its group
 */
export function addressOf({ form }: CheckLine, path: Path, kind: string, source?: CameFrom): string | null {
  if (form !== null) return formAddress(form, path, source);
  return kind === 'email-keys' ? '/publicar#correo' : null;
}
