/**
 * Waits for `answer`, but no longer than `limitMs`.
 * @throws Error when the time is over; what `answer` does after that is ignored
 */
export async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeOver = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([answer, timeOver]);
  } finally {
    clearTimeout(timer);
  }
}
