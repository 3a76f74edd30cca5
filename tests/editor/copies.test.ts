import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { COPIES, clearLeftovers, keepCopies } from '../../editor/copies.ts';
import { copyContent } from '../content/content-copy.ts';

const NOW = new Date('2025-03-15T08:47:05Z');
const EBOOK = 'ebooks/mujer-amanece/index.yaml';
const GUIDE = 'guides/siete-mananas-con-luz';

test('what a save replaces or removes is kept under its moment', async () => {
  await using content = await copyContent();
  const before = await content.read(EBOOK);
  const copies = await keepCopies(content.dir, { additions: [{ path: EBOOK }], deletions: [] }, NOW);
  expect(copies).toBe(join(dirname(content.dir), COPIES, '2025-03-15 08.47.05'));
  expect(readFileSync(join(copies, EBOOK))).toEqual(before);
});

test('what is new needs no copy', async () => {
  await using content = await copyContent();
  const changes = { additions: [{ path: 'ebooks/nuevo/index.yaml' }], deletions: [] };
  expect(existsSync(await keepCopies(content.dir, changes, NOW))).toBe(false);
});

test('an entry that is removed leaves no folder behind, and its text goes to the copies', async () => {
  await using content = await copyContent();
  const text = await content.read(`${GUIDE}/guia.md`);
  const changes = { additions: [], deletions: [{ path: `${GUIDE}/index.yaml` }] };
  const copies = await keepCopies(content.dir, changes, NOW);
  await content.remove(`${GUIDE}/index.yaml`);
  await clearLeftovers(content.dir, changes, copies);
  expect(existsSync(join(content.dir, GUIDE))).toBe(false);
  expect(readFileSync(join(copies, GUIDE, 'guia.md'))).toEqual(text);
});

test('one section is never taken for an entry', async () => {
  await using content = await copyContent();
  await clearLeftovers(
    content.dir,
    { additions: [], deletions: [{ path: 'hero/retrato.svg' }] },
    content.dir,
  );
  expect(existsSync(join(content.dir, 'hero/index.yaml'))).toBe(true);
});
