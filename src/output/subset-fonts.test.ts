import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('a file that another command is reading is replaced; the development server has letters to come', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const [serif, asRead] = [join(folder, 'serif.woff2'), join(folder, 'as-read')];
  writeFileSync(serif, 'whole');
  linkSync(serif, asRead);
  await subsetFonts({ files: [] }, folder, false);
  expect(readFileSync(asRead, 'utf8')).toBe('whole');
  expect(readdirSync(folder).toSorted()).toEqual(['as-read', 'sans.woff2', 'serif.woff2']);
  expect(readFileSync(serif).subarray(0, 4).toString()).toBe('wOF2');
  const { size } = statSync(serif);
  await subsetFonts({ files: [] }, folder, true);
  expect(statSync(serif).size).toBeGreaterThan(size);
  rmSync(folder, { recursive: true });
});

test('a subset has the letters of texts, and none for the name of a choice', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const sizeOf = async (location: string, horizon: string) => {
    const source = { form: { section: 'site', entry: null } } as const;
    await subsetFonts({ files: [{ source, written: { location, horizon } }] }, folder, false);
    return statSync(join(folder, 'serif.woff2')).size;
  };
  const size = await sizeOf('caracas', '');
  expect(await sizeOf('caracas', 'El Ávila')).toBe(size);
  expect(await sizeOf('El Ávila', '')).toBeGreaterThan(size);
  rmSync(folder, { recursive: true });
});
