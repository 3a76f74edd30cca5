const NO_ANSWER = 'El programa no contesta. Ábrelo otra vez con «Abrir mi página».';

/** The program has not answered: whether it did what it was asked is not known. */
export class NoAnswer extends Error {
  constructor() {
    super(NO_ANSWER);
  }
}

/**
 * Asks the window's server.
 * @param sent makes it a POST, with anything but a form's parts as JSON
 * @throws Error, for the owner; `NoAnswer` where there is none
 */
export async function ask<Answer>(address: string, sent?: unknown): Promise<Answer> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
  const body = sent instanceof FormData ? { body: sent } : json;
  const response = await fetch(address, sent === undefined ? {} : { method: 'POST', ...body }).catch(
    () => null,
  );
  if (!response) throw new NoAnswer();
  if (!response.ok) throw new Error((await response.text()) || NO_ANSWER);
  return response.json();
}

/**
 * Makes a function run once at a time. Whatever calls it while it runs shares one more run, which starts afterwards: so the
 * last answer is never an old one, and many calls cost two requests.
 * @param work never rejects
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= last.then(() => {
      waiting = null;
      return work();
    });
    last = waiting;
    return last;
  };
}
