import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { formAddress, formName } from '../../window/app/edit/names.ts';
import { check } from '../../window/server/check.ts';
import { SAMPLE } from '../content/sample-content.ts';

test('a saved card whose title was emptied is not called new', () => {
  expect(formName('ebooks/mujer-amanece', '')).toBe('Ebooks · Sin título');
  expect(formName('ebooks/.1', '')).toBe('Ebooks · Ebook nuevo');
});

test('Revisar and the live page open a field under the same address', async () => {
  const { groups } = await check(SAMPLE, dirname(SAMPLE));
  const lines = groups.flatMap(({ lines }) => lines).filter(({ form }) => form !== null);
  expect(lines.some(({ form }) => form?.includes('/'))).toBe(true);
  for (const { form, fields } of lines)
    for (const { field, address } of fields) expect(address).toBe(formAddress(form ?? '', field));
});
