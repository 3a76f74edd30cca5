import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('the development server has letters that the content may get', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const size = async (isLive: boolean) => {
    await subsetFonts({ files: [] }, folder, isLive);
    return statSync(join(folder, 'sans.woff2')).size;
  };
  expect(await size(true)).toBeGreaterThan(await size(false));
  rmSync(folder, { recursive: true });
});

test('a file that another command is reading is replaced, not overwritten', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const serif = join(folder, 'serif.woff2');
  const asRead = join(folder, 'as-read');
  writeFileSync(serif, 'whole');
  linkSync(serif, asRead);
  await subsetFonts({ files: [] }, folder, false);
  expect(readFileSync(asRead, 'utf8')).toBe('whole');
  expect(readdirSync(folder).toSorted()).toEqual(['as-read', 'sans.woff2', 'serif.woff2']);
  expect(readFileSync(serif).subarray(0, 4).toString()).toBe('wOF2');
  rmSync(folder, { recursive: true });
});
