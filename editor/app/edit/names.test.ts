import { expect, test } from 'vitest';
import { nameOfUntitled } from './names.ts';

test('a saved card whose title was emptied is not called new', () => {
  expect(nameOfUntitled({ section: 'ebooks', entry: 'mujer-amanece' })).toBe('Sin título');
  expect(nameOfUntitled({ section: 'ebooks', entry: '.1' })).toBe('Ebook nuevo');
});
