import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldAt } from '../src/content/fields/walk.ts';
import { type FormRef, schemaOf } from '../src/content/schema.ts';
import { itemName } from './item-name.ts';

test('a removed item is called by its first text, a link by its network or site, but never by a file or drawing', () => {
  const item = (section: FormRef['section'], field: string, entry: string | null = null) =>
    fieldAt(schemaOf({ section, entry }), [field, 0]) as z.ZodType;
  const activity = item('about', 'activities');
  const files = { image: './foto-ab12cd34.jpg', drawing: 'Libro' };
  expect(itemName(activity, { ...files, description: 'En coro.', title: 'Canto' })).toBe('Canto');
  expect(itemName(activity, files)).toBe('');
  expect(itemName(activity, undefined)).toBe('');
  const network = item('site', 'socialLinks');
  expect(itemName(network, { icon: 'x', url: 'https://www.x.com/ana' })).toBe('X');
  expect(itemName(network, { url: 'instagram.com/ana' })).toBe('Instagram');
  expect(itemName(network, { url: 'https://www.behance.net/ana' })).toBe('behance.net');
  expect(itemName(item('about', 'figures'), { label: 'años', value: '5+' })).toBe('5+');
  expect(itemName(item('ebooks', 'features', 'uno'), 'Una frase')).toBe('Una frase');
});
