import { afterPress } from './press.ts';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/** The server did not answer, so nobody knows whether it did the work. */
export class NoAnswer extends Error {
  constructor() {
    super(NO_ANSWER);
  }
}

/**
 * Sends a request to the window's server. The answer waits until no pointer is down.
 * @param sent body of a POST: `FormData`, or a value that is sent as JSON; without it the request is a GET
 * @throws Error with a message for the owner; `NoAnswer` if the server did not answer
 */
export async function request<Answer>(address: string, sent?: unknown): Promise<Answer> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
  const body = sent instanceof FormData ? { body: sent } : json;
  const response = await fetch(address, sent === undefined ? {} : { method: 'POST', ...body }).catch(
    () => null,
  );
  if (!response) throw new NoAnswer();
  const answer = response.ok ? await response.json() : await response.text();
  await afterPress();
  if (!response.ok) throw new Error(answer || NO_ANSWER);
  return answer;
}
