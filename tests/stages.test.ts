import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../tools/processes.ts';

test('«npm test» goes on after a failure, and names at its end every script that failed', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'stages-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  const scripts = { red: 'exit 1', green: 'echo green', late: 'exit 2' };
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts }));
  const words = [join(ROOT, 'tests/stages.ts'), 'red', 'green+late'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' });
  expect(stdout).toMatch(/^\[green\] green$/m);
  expect(stderr).toMatch(/\nFailed: red, late\n$/);
  expect(status).toBe(1);
});
