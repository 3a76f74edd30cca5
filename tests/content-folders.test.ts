import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SECTION_SCHEMAS } from '../src/content/schema.ts';

const IN_MENU = Object.keys(SECTION_SCHEMAS.site.shape.navigation.shape);

// Without it the page shows a section's long title in the menu.
test.each(['content', 'sample'])('%s says what the menu calls every section', (folder) => {
  const { navigation } = parse(readFileSync(`${folder}/site/index.yaml`, 'utf8'));
  expect(IN_MENU.filter((section) => !navigation[section])).toEqual([]);
});
