import { expect, test } from 'vitest';
import { formName } from '../../window/app/edit/names.ts';

test('a saved card whose title was emptied is not called new', () => {
  expect(formName('ebooks/mujer-amanece', '')).toBe('Ebooks · Sin título');
  expect(formName('ebooks/.1', '')).toBe('Ebooks · Ebook nuevo');
});
