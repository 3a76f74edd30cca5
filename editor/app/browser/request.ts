import { FROM_TAB, OWN_ANSWER } from '../../api.ts';
import { afterPress } from './press.ts';

const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/** Names this tab to the server. */
export const TAB = crypto.randomUUID();

/**
 * Sends a request to the window's server. The answer waits until no pointer is down.
 * @param sent body of a POST: `FormData`, or a value that is sent as JSON; without it the request is a GET
 * @param isClosing whether it has to arrive although the tab is closed: then its body has 64 KiB at most (Fetch Standard,
 *   «HTTP-network-or-cache fetch»)
 * @throws Error with a message for the owner
 */
export async function request<Answer>(address: string, sent?: unknown, isClosing = false): Promise<Answer> {
  const isForm = sent instanceof FormData;
  const headers = { [FROM_TAB]: TAB, ...(!isForm && { 'Content-Type': 'application/json' }) };
  const body = isForm ? sent : JSON.stringify(sent);
  const post = { method: 'POST', headers, body, keepalive: isClosing };
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
