import type { Job } from './api.ts';
import { Refusal } from './refusal.ts';
import type { OwnSource } from './upload/source.ts';

/** A zip that is uploaded as the page. */
export interface Upload {
  readonly name: 'publish' | 'go-back';
  readonly zip: string;
  /**
   * What the page was made of, or the error, for the owner, of reading it; null for a page of before: what the owner edits
   * has not changed.
   */
  readonly source: OwnSource | Error | null;
}

/** What a job is to do, as data: to go on after a question is to start it again with what the owner has allowed. */
export interface Task {
  readonly name: Job['name'];
  /** What it uploads, once that is ready: then it begins with the upload. */
  readonly upload: Upload | null;
  /** Address of the page to fetch, which she has chosen among several at the host; empty for the only one. */
  readonly page: string;
  /** Paths of files at the host that are not ours, which she lets go. */
  readonly allowed: readonly string[];
}

/** A task that begins at its beginning. */
export function newTask(name: Task['name']): Task {
  return { name, upload: null, page: '', allowed: [] };
}

/** Reports what a job is doing. */
export type Report = (doing: Pick<Job, 'step' | 'progress'>) => void;

export interface JobRunnerOptions {
  /** Runs a task; returns its result, for the owner. */
  readonly run: (task: Task, signal: AbortSignal, report: Report) => Promise<string>;
  /** Called when a job starts, makes progress or ends. */
  readonly onChange: () => void;
  /** Says in Spanish why a job failed. */
  readonly explain: (error: unknown) => Pick<Job, 'words' | 'details'>;
}

const STOPPED_UPLOAD =
  'Se detuvo. Quien visita tu página ve la de antes, o la nueva si ya había llegado entera. La próxima vez sigue donde quedó.';
/** What is said of a job that was stopped. */
const STOPPED: Readonly<Record<Job['name'], string>> = {
  publish: STOPPED_UPLOAD,
  'go-back': STOPPED_UPLOAD,
  connect: 'Se detuvo.',
  build: 'Se detuvo. La carpeta puede estar a medias: prepárala otra vez antes de subirla.',
  fetch: 'Se detuvo. Aquí no cambió nada.',
};

/** Runs one job at a time and remembers the latest. */
export function jobRunner({ run, onChange, explain }: JobRunnerOptions) {
  let task: Task | null = null;
  let latest: Job | null = null;
  let stopping = new AbortController();

  /** Starts a task. The caller checks that none is running. */
  function start(started: Task): void {
    const { name } = started;
    task = started;
    stopping = new AbortController();
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
    run(started, signal, report).then(
      (words) => show({ state: 'done', words }),
      (error: unknown) => show({ state: 'failed', ...step, ...failure(error) }),
    );
  }

  return {
    start,
    /** The latest job; null before the first. */
    latest: () => latest,
    /** What the latest job does; null before the first. */
    task: () => task,
    /** Keeps how far the running task has come. */
    keep: (reached: Task) => {
      task = reached;
    },
    isRunning: () => latest?.state === 'running',
    stop: () => stopping.abort(),
    /** Forgets the latest job, which has ended. */
    forget: () => {
      latest = null;
      onChange();
    },
  };
}
