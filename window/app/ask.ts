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
 * @returns also a function that asks again, and shows the old answer meanwhile
 */
export function useAnswer<Answer>(address: string): readonly [Asked<Answer>, () => Promise<void>] {
  const [asked, setAsked] = useState<Asked<Answer> & { readonly address: string }>(nothing(address));
  const again = useCallback(async () => {
    const answered = await ask<Answer>(address).then(
      (answer) => ({ address, answer, failure: null }),
      (error: Error) => ({ address, answer: null, failure: error.message }),
    );
    setAsked(answered);
  }, [address]);
  useEffect(() => void again(), [again]);
  return [asked.address === address ? asked : nothing(address), again];
}

function nothing(address: string) {
  return { address, answer: null, failure: null };
}
