/**
 * Waits for `answer`, but no longer than `limitMs`.
 * @throws Error when the time is over; `answer` itself continues
 */
export function withTimeLimit<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const timeOver = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([answer, timeOver]);
}
