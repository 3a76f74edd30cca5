import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../tools/processes.ts';

/** Runs stages in a folder of its own with these scripts. */
function run(
  scripts: Readonly<Record<string, string>>,
  stages: readonly string[],
  folders: readonly string[] = [],
) {
  const cwd = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const folder of folders) mkdirSync(join(cwd, folder));
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts }));
  const words = [join(ROOT, 'tests/stages.ts'), ...stages];
  return spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
}

test('«npm test» goes on after a failure, and names at its end every script that failed', () => {
  const scripts = { red: 'exit 1', green: 'echo green', late: 'exit 2' };
  const { status, stdout, stderr } = run(scripts, ['red', 'green+late']);
  expect(stdout).toMatch(/^\[green\] green$/m);
  expect(stderr).toMatch(/\nFailed: red, late\n$/);
  expect(status).toBe(1);
});

test('«npm test» leaves the scripts of the editor out where its folder was deleted', () => {
  const scripts = { page: 'echo page', window: 'echo editor/' };
  expect(run(scripts, ['page+window', 'window'])).toMatchObject({
    status: 0,
    stdout: expect.not.stringContaining('editor/'),
  });
  expect(run(scripts, ['page+window'], ['editor']).stdout).toContain('[window] editor/');
});
