import { OWN_ANSWER } from '../../api.ts';
import { afterPress } from './press.ts';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/** The server did not answer, or something else answered in its place, so nobody knows whether it did the work. */
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
  const { isDone, answer } = await answerTo(address, sent === undefined ? {} : { method: 'POST', ...body });
  await afterPress();
  if (!isDone) throw new Error(answer || NO_ANSWER);
  return answer;
}

/** @throws NoAnswer if there is none of the window's server, or it breaks off */
async function answerTo(address: string, init: RequestInit) {
  try {
    const response = await fetch(address, init);
    if (!response.headers.has(OWN_ANSWER)) throw new NoAnswer();
    return { isDone: response.ok, answer: await (response.ok ? response.json() : response.text()) };
  } catch {
    throw new NoAnswer();
  }
}
