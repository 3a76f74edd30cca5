/**
 * Makes a function run once at a time. Calls during a run share one more run, which starts afterwards: many calls cost two
 * runs, and the last answer is never outdated. A run that fails does not stop the next.
 */
export function oneAtATime<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Value> | null = null;
  return () => {
    waiting ??= last
      .catch(() => undefined)
      .then(() => {
        waiting = null;
        return work();
      });
    last = waiting;
    return waiting;
  };
}
