const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/** The server did not answer, so nobody knows whether it did the work. */
export class NoAnswer extends Error {
  constructor() {
    super(NO_ANSWER);
  }
}

/**
 * Sends a request to the window's server.
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
  if (!response.ok) throw new Error((await response.text()) || NO_ANSWER);
  return response.json();
}
