import { useEffect, useMemo, useRef, useState } from 'react';
import type { News } from '../../api.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { NoticeContent } from '../ui/Notice.tsx';
import { onNews } from './news.ts';
import { request } from './request.ts';

/** Loaders by address: components that load at the same time share a request. */
const loaders = new Map<string, () => Promise<unknown>>();

function loaderOf(address: string): () => Promise<unknown> {
  const loader = loaders.get(address) ?? oneAtATime(() => request(address));
  loaders.set(address, loader);
  return loader;
}

/**
 * Loads the answer to a GET when the component appears, and when the address changes: until then the last answer stays. One
 * that failed is loaded again at the next news, also of a program that was closed and opened again.
 * @param news kind of news that loads the answer again
 * @returns the latest answer, what to show in the screen's `Notice`, a function that loads again, and `act`
 */
export function useAnswer<Answer>(address: string, news?: News) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<NoticeContent | null>(null);
  const [result, setResult] = useState<NoticeContent | null>(null);
  const latest = useRef(address);
  const reload = useMemo(
    () => async () => {
      const asked = latest.current;
      const [loaded, problem] = await loaderOf(asked)().then(
        (value) => [value as Answer, null] as const,
        (error) => [null, failureOf(error)] as const,
      );
      // Another address may have been asked since.
      if (asked !== latest.current) return;
      if (!problem) setAnswer(loaded);
      setFailure(problem);
    },
    [],
  );
  useEffect(() => {
    latest.current = address;
    void reload();
  }, [address, reload]);
  useEffect(() => news && onNews(news, () => void reload()), [news, reload]);
  const isFailed = failure !== null;
  useEffect(() => (isFailed ? onNews('content', () => void reload()) : undefined), [isFailed, reload]);
  /** Runs an action, loads the answer again, then shows what the action returned or threw; returns whether it worked. */
  const act = async (action: () => Promise<string>) => {
    const done = await action().then((words) => ({ words, isBad: false }), failureOf);
    await reload();
    setResult(done);
    return !done.isBad;
  };
  return { answer, notice: failure ?? result, reload, act };
}

/** What to show of a failed action. */
export function failureOf(error: unknown): NoticeContent {
  return { words: error instanceof Error ? error.message : String(error), isBad: true };
}
