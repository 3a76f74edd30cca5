import { expect, test, vi } from 'vitest';
import { jobRunner, newTask } from './job-runner.ts';
import { Refusal } from './refusal.ts';

const explain = (reason: unknown) => ({ words: String(reason) });

test.each([
  ['publish', 'visitors miss a file', new Refusal('Falta «index.html».'), 'Falta «index.html».'],
  ['publish', 'nothing else happened', new Error('aborted'), 'Se detuvo. Quien visita tu página'],
  ['fetch', 'nothing else happened', new Error('aborted'), 'Se detuvo. Aquí no cambió nada.'],
] as const)('a job (%s) that is stopped says what is left when %s', async (name, _when, error, words) => {
  const jobs = jobRunner({
    run: async (_task, signal) => {
      await vi.waitUntil(() => signal.aborted);
      throw error;
    },
    onChange: () => undefined,
    explain,
  });
  jobs.start(newTask(name));
  jobs.stop();
  await vi.waitUntil(() => !jobs.isRunning());
  expect(jobs.latest()?.words).toContain(words);
});

test('a job that asks is remembered with its question and how far it has come, until it is forgotten', async () => {
  const question = { kind: 'replace-files', paths: ['robots.txt'] } as const;
  const upload = { name: 'publish', zip: 'sitio.zip', source: null } as const;
  const jobs = jobRunner({
    run: async (task, _signal, report) => {
      jobs.keep({ ...task, upload });
      report({ step: 'upload' });
      throw new Refusal('Hay otra cosa.', question);
    },
    onChange: () => undefined,
    explain,
  });
  jobs.start(newTask('publish'));
  await vi.waitUntil(() => !jobs.isRunning());
  expect(jobs.latest()).toMatchObject({ name: 'publish', state: 'failed', step: 'upload', question });
  expect(jobs.task()).toEqual({ name: 'publish', upload, page: '', allowed: [] });
  jobs.forget();
  expect(jobs.latest()).toBeNull();
});
