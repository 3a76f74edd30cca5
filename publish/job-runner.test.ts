import { expect, test, vi } from 'vitest';
import { jobRunner } from './job-runner.ts';
import { Refusal } from './upload/remote.ts';

test.each([
  ['an upload leaves visitors without a file', new Refusal('Falta «index.html».'), 'Falta «index.html».'],
  ['nothing else happened', new Error('aborted'), 'Se detuvo.'],
])('a job that is stopped says so when %s', async (_name, error, words) => {
  const jobs = jobRunner(
    () => undefined,
    (reason) => ({ words: String(reason) }),
  );
  jobs.start('publish', async (signal) => {
    await vi.waitUntil(() => signal.aborted);
    throw error;
  });
  jobs.stop();
  await vi.waitUntil(() => !jobs.isRunning());
  expect(jobs.latest()?.words).toContain(words);
});
