import { expect, test, vi } from 'vitest';
import { jobRunner } from './job-runner.ts';
import { Refusal } from './refusal.ts';

test.each([
  ['publish', 'visitors miss a file', new Refusal('Falta «index.html».'), 'Falta «index.html».'],
  ['publish', 'nothing else happened', new Error('aborted'), 'Se detuvo. Quien visita tu página'],
  ['fetch', 'nothing else happened', new Error('aborted'), 'Se detuvo. Aquí no cambió nada.'],
] as const)('a job (%s) that is stopped says what is left when %s', async (name, _when, error, words) => {
  const jobs = jobRunner(
    () => undefined,
    (reason) => ({ words: String(reason) }),
  );
  jobs.start(name, async (signal) => {
    await vi.waitUntil(() => signal.aborted);
    throw error;
  });
  jobs.stop();
  await vi.waitUntil(() => !jobs.isRunning());
  expect(jobs.latest()?.words).toContain(words);
});

test('a job that asks goes on where it says once that is allowed, and is forgotten if it is not', async () => {
  const jobs = jobRunner(
    () => undefined,
    (reason) => ({ words: String(reason) }),
  );
  const question = { kind: 'replace-files', paths: ['robots.txt'] } as const;
  const start = () =>
    jobs.start(
      'publish',
      async () => Promise.reject(new Refusal('Hay otra cosa.', question)),
      (asked) => jobs.start('restore', async () => JSON.stringify(asked)),
    );
  const ended = () => vi.waitUntil(() => !jobs.isRunning());
  start();
  await ended();
  expect(jobs.latest()).toMatchObject({ state: 'failed', question });
  jobs.answer(true);
  await ended();
  expect(jobs.latest()).toEqual({ name: 'restore', state: 'done', words: JSON.stringify(question) });
  start();
  await ended();
  jobs.answer(false);
  expect(jobs.latest()).toBeNull();
});
