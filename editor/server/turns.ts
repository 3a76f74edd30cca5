/** Runs work once all that came before is done. */
export type TakeTurn = <Result>(work: () => Result | Promise<Result>) => Promise<Result>;

/** A queue: work runs one at a time, also after work that failed. */
export function turns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.catch(() => undefined).then(work);
    last = result;
    return result;
  };
}
