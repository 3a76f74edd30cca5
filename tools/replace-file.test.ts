import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceFileSync } from './replace-file.ts';

test('what cannot be replaced stays, nothing is left beside it, and the error names it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'replace-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  writeFileSync(join(taken, 'inside'), '');
  expect(() => replaceFileSync(taken, 'x')).toThrow(expect.objectContaining({ path: taken }));
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['taken', join('taken', 'inside')]);
});
