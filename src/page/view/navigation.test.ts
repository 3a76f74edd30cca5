import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/support/sample-content.ts';
import { sectionLabel } from './navigation.ts';

const content = await sampleContent();

test('the menu calls a section by its label, without one by its title', () => {
  expect(sectionLabel(content, 'youtube')).toBe(content.site.navigation.youtube);
  const navigation = { ...content.site.navigation, youtube: null };
  const unnamed = { ...content, site: { ...content.site, navigation } };
  expect(sectionLabel(unnamed, 'youtube')).toBe(content.youtube.title);
});
