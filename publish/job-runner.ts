import type { Job, Question } from './api.ts';
import { Refusal } from './refusal.ts';

/** Reports what a job is doing. */
export type Report = (doing: Pick<Job, 'step' | 'progress'>) => void;

/** Runs a job; returns its result, for the owner. */
export type Work = (signal: AbortSignal, report: Report) => Promise<string>;

const STOPPED_UPLOAD =
  'Se detuvo. Quien visita tu página ve la de antes, o la nueva si ya había llegado entera. La próxima vez sigue donde quedó.';
/** What is said of a job that was stopped. */
const STOPPED: Readonly<Record<Job['name'], string>> = {
  publish: STOPPED_UPLOAD,
  restore: STOPPED_UPLOAD,
  connect: 'Se detuvo.',
  build: 'Se detuvo. La carpeta puede estar a medias: prepárala otra vez antes de subirla.',
  fetch: 'Se detuvo. Aquí no cambió nada.',
};

/**
 * Runs one job at a time and remembers the latest.
 * @param onChange called when a job starts, makes progress or ends
 * @param explain says in Spanish why a job failed
 */
export function jobRunner(onChange: () => void, explain: (error: unknown) => Pick<Job, 'words' | 'details'>) {
  let latest: Job | null = null;
  let stopping = new AbortController();
  /** Goes on with the latest job, once the owner allows what it asks. */
  let goOn: (question: Question) => void = () => undefined;

  /**
   * Starts a job. The caller checks that none is running.
   * @param next goes on with it, once the owner allows what it asks; by default it starts again
   */
  function start(
    name: Job['name'],
    work: Work,
    next: (question: Question) => void = () => start(name, work),
  ): void {
    stopping = new AbortController();
    goOn = next;
    const { signal } = stopping;
    const show = (job: Omit<Job, 'name'>) => {
      latest = { name, ...job };
      onChange();
    };
    const running = { state: 'running', words: 'En marcha…' } as const;
    show(running);
    let step: Pick<Job, 'step'> = {};
    const report: Report = (doing) => {
      if (doing.step) step = { step: doing.step };
      show({ ...running, ...step, ...doing });
    };
    /** A refusal says more than that the job was stopped. */
    const failure = (error: unknown): Pick<Job, 'words' | 'details' | 'question'> => {
      if (!(error instanceof Refusal)) return signal.aborted ? { words: STOPPED[name] } : explain(error);
      const { question } = error;
      return { ...explain(error), ...(question && { question }) };
    };
    work(signal, report).then(
      (words) => show({ state: 'done', words }),
      (error: unknown) => show({ state: 'failed', ...step, ...failure(error) }),
    );
  }

  return {
    /** The latest job; null before the first. */
    latest: () => latest,
    isRunning: () => latest?.state === 'running',
    stop: () => stopping.abort(),
    start,
    /** Goes on with the latest job, which asks, or forgets it. */
    answer: (isAllowed: boolean): void => {
      const question = latest?.question;
      if (isAllowed && question) goOn(question);
      else {
        latest = null;
        onChange();
      }
    },
  };
}
