import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { News } from '../../api.ts';
import { ask, oneAtATime } from '../ask.ts';
import { onNews } from '../news.ts';

/** What a place tells its reader. */
interface Told {
  readonly words: string;
  readonly isBad: boolean;
}

interface NoticeProps {
  readonly told: Told | null;
  /** It tells what came of a button, which may be far below: the window scrolls to it. */
  readonly isReply?: boolean;
}

/** Says something; the element stays, so that screen readers tell what comes later. */
export function Notice({ told, isReply = false }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useInView(element, (isReply && told?.words) || '');
  return (
    <div role="status" ref={element}>
      {told?.words && <p className={told.isBad ? 'notice bad' : 'notice'}>{told.words}</p>}
    </div>
  );
}

/** Scrolls to an element whenever it says other words. */
export function useInView(element: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    if (words) element.current?.scrollIntoView({ block: 'nearest' });
  }, [element, words]);
}

/**
 * What a place shows: the answer to a GET, asked when the place appears.
 * @param address the same for the component's whole life
 * @param news asks again
 */
export function useAnswer<Answer>(address: string, news?: News) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<Told | null>(null);
  const [told, setTold] = useState<Told | null>(null);
  const again = useMemo(
    () =>
      oneAtATime(() =>
        ask<Answer>(address)
          .then(setAnswer)
          .then(() => null, failureOf)
          .then(setFailure),
      ),
    [address],
  );
  useEffect(() => void again(), [again]);
  useEffect(() => news && onNews(news, () => void again()), [news, again]);
  /** Does something, asks again, and tells what it returned or threw. */
  const act = async (action: () => Promise<string>) => {
    const done = await action().then((words) => ({ words, isBad: false }), failureOf);
    await again();
    setTold(done);
  };
  return { answer, told: failure ?? told, again, act };
}

function failureOf(error: unknown): Told {
  return { words: error instanceof Error ? error.message : String(error), isBad: true };
}
