import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SECTION_SCHEMAS } from '../src/content/schema.ts';

const SECTIONS = Object.keys(SECTION_SCHEMAS);
const IN_MENU = Object.keys(SECTION_SCHEMAS.site.shape.navigation.shape);

// A page shows without a word what these lack: no section, or its long title in the menu.
test.each(['content', 'sample'])('%s has every section, and what the menu calls it', (folder) => {
  const files = SECTIONS.map((section) => `${folder}/${section}/index.yaml`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const { navigation } = parse(readFileSync(`${folder}/site/index.yaml`, 'utf8'));
  expect(IN_MENU.filter((section) => !navigation[section])).toEqual([]);
});
