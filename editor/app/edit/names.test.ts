import { expect, test } from 'vitest';
import type { FormValues } from '../../api.ts';
import { entriesOf, nameOfUntitled } from './names.ts';

test('a saved card with an emptied title is not labelled new', () => {
  expect(nameOfUntitled({ section: 'ebooks', entry: 'mujer-amanece' })).toBe('Sin título');
  expect(nameOfUntitled({ section: 'ebooks', entry: '.1' })).toBe('Ebook nuevo');
});

test('entries come in the order of the page, those that it does not name last', () => {
  const form = (data: object) => ({ version: '', data: data as FormValues, unreadable: null });
  const forms = {
    ebooks: form({ order: ['dos', 'uno'] }),
    'ebooks/cero': form({}),
    'ebooks/dos': form({}),
    'ebooks/uno': form({}),
  };
  expect(entriesOf('ebooks', forms).map(({ entry }) => entry)).toEqual(['dos', 'uno', 'cero']);
});
