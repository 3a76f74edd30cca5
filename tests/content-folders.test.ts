import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ENTRY_SCHEMAS, SECTION_SCHEMAS } from '../src/content/schema.ts';

const FOLDERS = ['content', 'sample'];
const IN_MENU = Object.keys(SECTION_SCHEMAS.site.shape.navigation.shape);

test.each(FOLDERS)('%s has the words of every section', (folder) => {
  const sections = Object.keys(SECTION_SCHEMAS);
  expect(sections.filter((section) => !existsSync(`${folder}/${section}/index.yaml`))).toEqual([]);
});

// Without these the page shows a section's long title in the menu, and its cards in the order of their folders' names.
test.each(FOLDERS)('%s says what the menu calls every section, and the order of its cards', (folder) => {
  const wordsOf = (section: string) => parse(readFileSync(`${folder}/${section}/index.yaml`, 'utf8'));
  const { navigation } = wordsOf('site');
  expect(IN_MENU.filter((section) => !navigation[section])).toEqual([]);
  expect(Object.keys(ENTRY_SCHEMAS).filter((section) => !wordsOf(section).order)).toEqual([]);
});
