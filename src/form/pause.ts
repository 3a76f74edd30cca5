/** Work that waits until nothing has happened for a while. */
export interface Pause {
  /** Something happened: the wait begins anew. */
  readonly begin: () => void;
  /** Does the work now, if any waits. */
  readonly end: () => void;
  /** Forgets work that waits. */
  readonly drop: () => void;
}

/** Creates a pause of `lengthMs`, after which `work` is done once. */
export function createPause(lengthMs: number, work: () => void): Pause {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function drop() {
    clearTimeout(timer);
    timer = undefined;
  }
  function end() {
    if (timer === undefined) return;
    drop();
    work();
  }
  function begin() {
    drop();
    timer = setTimeout(end, lengthMs);
  }
  return { begin, end, drop };
}
