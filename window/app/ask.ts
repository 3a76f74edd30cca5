import { useCallback, useEffect, useState } from 'react';
import { type News, onNews } from './news.ts';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página» y repite.';

/**
 * Asks the window's server.
 * @param sent makes it a POST with this as JSON
 * @throws Error, for the owner
 */
export async function ask<Answer>(address: string, sent?: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  const init = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) };
  const response = await fetch(address, init).catch(() => null);
  if (!response?.ok) throw new Error((await response?.text()) || NO_ANSWER);
  return response.json();
}

/** What a place tells its reader. */
export interface Told {
  readonly words: string;
  readonly isBad: boolean;
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
  const again = useCallback(async () => {
    const asked = ask<Answer>(address).then(setAnswer);
    setFailure(await asked.then(() => null, failureOf));
  }, [address]);
  useEffect(() => void again(), [again]);
  useEffect(() => news && onNews(news, () => void again()), [news, again]);
  /** Does something, tells what it returns or throws, and asks again. */
  const act = async (action: () => Promise<string>) => {
    setTold(await action().then((words) => ({ words, isBad: false }), failureOf));
    await again();
  };
  return { answer, told: failure ?? told, again, act };
}

function failureOf(error: unknown): Told {
  return { words: error instanceof Error ? error.message : String(error), isBad: true };
}
