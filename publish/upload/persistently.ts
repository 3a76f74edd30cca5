import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from './remote.ts';

/** Tries in a row without a new byte, before work over a connection gives up. */
export const TRIES = 5;
const PAUSE_MS = 1500;

export interface Tries {
  /**
   * Tries until it gives up. The work sets it to `TRIES` when it has logged in, because a wrong password is not tried twice,
   * and again whenever a file arrives, or a part of one.
   */
  triesLeft: number;
}

/**
 * Repeats work whose connection was lost.
 * @param work connects, and goes on where the try before has stopped
 * @throws Refusal at once; the last failure; the signal's reason if it was stopped
 */
export async function persistently<Result>(
  signal: AbortSignal,
  tries: Tries,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopped = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  for (;;) {
    try {
      return await Promise.race([work(), stopped]);
    } catch (error) {
      if (signal.aborted || error instanceof Refusal || --tries.triesLeft <= 0) throw error;
    }
    await setTimeout(PAUSE_MS * (TRIES - tries.triesLeft), undefined, { signal });
  }
}
