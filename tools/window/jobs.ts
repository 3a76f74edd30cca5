import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ROOT } from '../tools.ts';

/** The commands that a page of the window runs, as someone would in a terminal. */
const SCRIPTS = {
  build: 'tools/build.ts',
  'test-mail': 'tools/test-mail.ts',
  guides: 'tools/print-guides.ts',
} as const;

export type JobName = keyof typeof SCRIPTS;

/** A command that was started: what it has said so far, and its exit code, null while it runs. */
export interface Job {
  readonly name: JobName;
  readonly lines: string[];
  code: number | null;
}

let latest: Job | null = null;

/** The command that was started last. */
export function latestJob(): Job | null {
  return latest;
}

/** Whether a command runs. */
export function isJobRunning(): boolean {
  return latest !== null && latest.code === null;
}

/**
 * Starts a command, one at a time.
 * @throws Error, for the owner, while another one runs
 */
export function startJob(name: JobName): void {
  if (isJobRunning()) throw new Error('Espera a que termine lo que está en marcha.');
  const job: Job = { name, lines: [], code: null };
  latest = job;
  // What the bundling of the editor's forms has set is not the command's.
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, [...process.execArgv, SCRIPTS[name]], {
    cwd: ROOT,
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const output of [child.stdout, child.stderr])
    createInterface({ input: output }).on('line', (line) => job.lines.push(line));
  child.once('error', ({ message }) => {
    job.lines.push(message);
    job.code = 1;
  });
  child.once('close', (code) => {
    job.code = code ?? 1;
  });
}
