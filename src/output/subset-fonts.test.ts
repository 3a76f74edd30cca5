import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('a typeface that another command reads is replaced, never written over', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const serif = join(folder, 'serif.woff2');
  const asRead = join(folder, 'as-read');
  writeFileSync(serif, 'whole');
  linkSync(serif, asRead);
  await subsetFonts(join(folder, 'no-content'), folder);
  expect(readFileSync(asRead, 'utf8')).toBe('whole');
  expect(readdirSync(folder).toSorted()).toEqual(['as-read', 'sans.woff2', 'serif.woff2']);
  expect(readFileSync(serif).subarray(0, 4).toString()).toBe('wOF2');
  rmSync(folder, { recursive: true });
});
