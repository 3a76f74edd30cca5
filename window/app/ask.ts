import { useCallback, useEffect, useState } from 'react';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página» y repite.';

/**
 * Asks the window's server.
 * @param sent makes it a POST with this as JSON
 * @throws Error, for the owner
 */
export async function ask<Answer>(address: string, sent?: unknown): Promise<Answer> {
  const response = await fetch(address, sent === undefined ? {} : post(sent)).catch(() => null);
  if (!response) throw new Error(NO_ANSWER);
  if (!response.ok) throw new Error((await response.text()) || NO_ANSWER);
  return response.json();
}

function post(sent: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
}

/** What is known of the answer to a GET. */
interface Asked<Answer> {
  /** Null until it has come. */
  readonly answer: Answer | null;
  /** Why it did not come, for the owner. */
  readonly failure: string | null;
}

/**
 * The answer to a GET, asked when a component appears.
 * @param address the same for the component's whole life
 * @returns also a function that asks again, and shows the old answer meanwhile
 */
export function useAnswer<Answer>(address: string): readonly [Asked<Answer>, () => Promise<void>] {
  const [asked, setAsked] = useState<Asked<Answer>>({ answer: null, failure: null });
  const again = useCallback(async () => {
    try {
      setAsked({ answer: await ask<Answer>(address), failure: null });
    } catch (error) {
      setAsked({ answer: null, failure: messageOf(error) });
    }
  }, [address]);
  useEffect(() => void again(), [again]);
  return [asked, again];
}

/** What the owner is told of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
