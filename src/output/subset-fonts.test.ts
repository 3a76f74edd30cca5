import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subsetFonts } from './subset-fonts.ts';

test('a font in use is replaced, not overwritten; the development server includes more letters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const [serif, asRead] = [join(folder, 'serif.woff2'), join(folder, 'as-read')];
  writeFileSync(serif, 'whole');
  linkSync(serif, asRead);
  await subsetFonts({ files: [] }, folder, false);
  expect(readFileSync(asRead, 'utf8')).toBe('whole');
  expect(readdirSync(folder).toSorted()).toEqual([
    'as-read',
    'sans.woff2',
    'serif.woff2',
    'small-caps.woff2',
  ]);
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
      at: { form: { section, entry: null } },
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

test('names and days of a first page are only in the small capitals, its other words in the serif', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const sizesOf = async (firstPage: string) => {
    const at = { form: { section: 'ebooks', entry: 'libro' } } as const;
    await subsetFonts({ files: [{ at, written: { firstPage } }] }, folder, false);
    return ['serif', 'sans', 'small-caps'].map((name) => statSync(join(folder, `${name}.woff2`)).size);
  };
  const [serif = 0, sans = 0, smallCaps = 0] = await sizesOf('el patio.');
  const [withName, , ofName] = await sizesOf('VOZ EN OFF: el patio.');
  expect([withName, Number(ofName) > smallCaps]).toEqual([serif, true]);
  const [withWord, sansWithWord, ofWord] = await sizesOf('EL PATIO, «Voz».');
  expect([Number(withWord) > serif, sansWithWord, ofWord]).toEqual([true, sans, smallCaps]);
  rmSync(folder, { recursive: true });
});
