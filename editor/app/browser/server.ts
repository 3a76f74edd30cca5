import { useEffect, useMemo, useRef, useState } from 'react';
import { type News, OWN_ANSWER, type Place } from '../../api.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { NoticeContent } from '../ui/Notice.tsx';
import { afterPress } from './press.ts';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/**
 * Sends a request to the window's server. The answer waits until no pointer is down.
 * @param sent body of a POST: `FormData`, or a value that is sent as JSON; without it the request is a GET
 * @param isClosing whether it has to arrive although the tab is closed: then its body has 64 KiB at most (Fetch Standard,
 *   «HTTP-network-or-cache fetch»)
 * @throws Error with a message for the owner
 */
export async function request<Answer>(address: string, sent?: unknown, isClosing = false): Promise<Answer> {
  const isForm = sent instanceof FormData;
  const content = isForm
    ? { body: sent }
    : { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } };
  const post = { method: 'POST', ...content, keepalive: isClosing };
  const { isDone, answer } = await answerTo(address, sent === undefined ? {} : post);
  await afterPress();
  if (!isDone) throw new Error(answer || NO_ANSWER);
  return answer;
}

/** @throws Error if there is no answer of the window's server, or it breaks off */
async function answerTo(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    if (!response.headers.has(OWN_ANSWER)) throw new Error(NO_ANSWER);
    return { isDone: response.ok, answer: await (response.ok ? response.json() : response.text()) };
  } catch {
    throw new Error(NO_ANSWER);
  }
}

const received = new EventTarget();

/** Calls a listener at each news of a kind; returns a function that unsubscribes it. */
export function onNews(kind: News, listener: () => void): () => void {
  received.addEventListener(kind, listener);
  return () => received.removeEventListener(kind, listener);
}

let events: EventSource | null = null;

/** Whether the server tells its news. */
export function isConnected(): boolean {
  return events?.readyState === EventSource.OPEN;
}

/**
 * Receives the server's news as the window's active tab.
 * @param start called once this tab is the active one
 * @param rest called when another one is; its end tells the server that nothing more is sent
 */
export function receiveNews(start: () => void, rest: () => void | Promise<void>): void {
  const source = new EventSource('/api/events');
  events = source;
  const on = (place: Place, listener: () => void) => source.addEventListener(place, listener);
  const tell = (kind: News) => received.dispatchEvent(new Event(kind));
  const kinds = ['content', 'job', 'message'] as const satisfies readonly News[];
  for (const kind of kinds) source.addEventListener(kind, () => tell(kind));
  let isStarted = false;
  on('active', () => {
    // After a lost connection anything may have changed.
    if (isStarted) for (const kind of kinds) tell(kind);
    else start();
    isStarted = true;
  });
  on('rest', async () => {
    await rest();
    source.close();
  });
}

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
