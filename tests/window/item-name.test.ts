import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldSchema } from '../../window/form-texts.ts';

import { itemName } from '../../window/item-name.ts';

test('a removed item is called by its first text, a link by its network or site, but never by a file or drawing', () => {
  const item = (form: string, field: string) => fieldSchema(form, `${field}.1`) as z.ZodType;
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
  expect(itemName(item('ebooks/uno', 'features'), 'Una frase')).toBe('Una frase');
});
