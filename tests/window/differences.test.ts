import { expect, test } from 'vitest';
import { differences } from '../../window/differences.ts';

test('values that read the same but are of different kinds differ in their field alone', () => {
  expect(differences('ebooks/uno', { price: 15 }, { price: '15' })).toEqual(['Precio']);
  expect(differences('contact', {}, { withoutForm: false })).toHaveLength(1);
});
