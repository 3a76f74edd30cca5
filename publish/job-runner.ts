import type { Job, Progress } from './api.ts';
import { Refusal } from './upload/remote.ts';

/** What a job does: returns what came of it, for the owner. */
type Work = (signal: AbortSignal, show: (progress: Progress) => void) => Promise<string>;

const STOPPED =
  'Se detuvo. Quien visita tu página ve la de antes, o la nueva si ya había llegado entera. La próxima vez sigue donde quedó.';

/**
 * Runs one job at a time and remembers the latest.
 * @param tell called when a job starts, goes on, and has ended
 * @param explain says in Spanish why a job failed
 */
export function jobRunner(tell: () => void, explain: (error: unknown) => string) {
  let latest: Job | null = null;
  let stopping = new AbortController();
  return {
    /** Null before the first. */
    latest: () => latest,
    isRunning: () => latest?.state === 'running',
    stop: () => stopping.abort(),
    /** Forgets the latest. */
    clear: () => {
      latest = null;
      tell();
    },
    /** Starts a job; the caller makes sure that none runs. */
    start: (name: Job['name'], work: Work): void => {
      stopping = new AbortController();
      const { signal } = stopping;
      const show = (job: Omit<Job, 'name'>) => {
        latest = { name, ...job };
        tell();
      };
      const running = { state: 'running', words: 'En marcha…' } as const;
      show(running);
      work(signal, (progress) => show({ ...running, progress })).then(
        (words) => show({ state: 'done', words }),
        (error: unknown) =>
          show({
            state: 'failed',
            words: signal.aborted ? STOPPED : explain(error),
            ...(error instanceof Refusal && error.question),
          }),
      );
    },
  };
}
