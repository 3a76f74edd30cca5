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

test('the serif has the letters of words on the page, not those of choices, files and what is only heard or read elsewhere', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const sizeOf = async (written: object) => {
    const files = (['site', 'hero'] as const).map((section) => ({
      source: { form: { section, entry: null } },
      written,
    }));
    await subsetFonts({ files }, folder, false);
    return statSync(join(folder, 'serif.woff2')).size;
  };
  const size = await sizeOf({});
  expect(await sizeOf({ horizon: 'El Ávila', profileImage: './ÁREA.svg', searchTitle: 'Ábreme' })).toBe(size);
  expect(await sizeOf({ location: 'El Ávila' })).toBeGreaterThan(size);
  expect(await sizeOf({ profileImageAlt: 'El Ávila' })).toBe(size);
  expect(await sizeOf({ profileImage: './ÁREA.svg', title: 'Ávila' })).toBeGreaterThan(size);
  rmSync(folder, { recursive: true });
});
