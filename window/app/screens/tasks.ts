import { useEffect } from 'react';
import type { CheckAnswer, CheckGroup } from '../../api.ts';
import { useUnsavedForms } from '../edit/content.ts';
import { useRoute } from '../route.ts';
import { useAnswer } from '../use-answer.ts';

/** The tasks before publishing, loaded again when the content changes and when another screen opens. */
export function useTasks() {
  const { answer, notice, reload } = useAnswer<CheckAnswer>('/api/check', 'content');
  const { pathname } = useRoute();
  // The keys of the e-mail service are no content.
  useEffect(() => void (pathname && reload()), [pathname, reload]);
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
