import { expect, test } from 'vitest';
import { sampleContent } from '../../../tests/content/sample-content.ts';
import { hasForm, sectionLabel } from './navigation.ts';

const content = await sampleContent();

test('the menu calls a section by its label, without one by its title', () => {
  expect(sectionLabel(content, 'youtube')).toBe(content.site.navigation.youtube);
  const navigation = { ...content.site.navigation, youtube: null };
  const unnamed = { ...content, site: { ...content.site, navigation } };
  expect(sectionLabel(unnamed, 'youtube')).toBe(content.youtube.title);
});

test.each([
  [false, false, true],
  [true, false, false],
  [false, true, false],
])('without the form: %j, section hidden: %j; the page has the form: %j', (withoutForm, hidden, has) => {
  expect(hasForm({ contact: { ...content.contact, withoutForm, hidden } })).toBe(has);
});
