import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DEFAULT_ORIGIN, sampleEnvironment } from '../../src/form/email-service.ts';
import { runBuild } from './publish.ts';

test('a build that is stopped fails, has ended by then, and leaves the zip of the page before', async () => {
  const home = mkdtempSync(join(tmpdir(), 'stopped-'));
  const [out, zip, started] = [join(home, 'dist'), join(home, 'sitio.zip'), join(home, 'started')];
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true });
  });
  mkdirSync(join(out, '_astro'), { recursive: true });
  for (const file of [zip, join(out, 'index.html')]) writeFileSync(file, 'the page before');
  // Each process writes down its id.
  const note = `import fs from 'node:fs'; fs.appendFileSync(${JSON.stringify(started)}, process.pid + '\\n');`;
  const environment = {
    ...sampleEnvironment(DEFAULT_ORIGIN),
    CONTENT_DIR: 'sample',
    OUT_DIR: out,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(note)}`,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const processes = () => new Set(readFileSync(started, 'utf8').trim().split('\n').map(Number));

  const stopping = new AbortController();
  const build = runBuild(stopping.signal);
  // Astro empties the folder first.
  await vi.waitFor(() => expect(existsSync(join(out, 'index.html'))).toBe(false), { timeout: 60_000 });
  stopping.abort();
  await expect(build).rejects.toThrow();
  for (const id of processes()) expect(() => process.kill(id, 0)).toThrow('ESRCH');
  expect(readFileSync(zip, 'utf8')).toBe('the page before');
});
