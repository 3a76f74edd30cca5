import { expect, test } from 'vitest';
import { cleanText } from './characters.ts';

/** Shows no-break spaces. */
const seen = (text: string) => text.replaceAll('\u00a0', '_').replaceAll('\u202f', '-');

test.each([
  ['Hubo\u00a0un\u00a0telón\u00a0que\u00a0tardó.', 'Hubo un telón que tardó.'],
  ['Hubo\u202fun\u00a0 telón', 'Hubo un  telón'],
  ['mide 12\u00a0cm y\u00a0pesa', 'mide 12_cm y pesa'],
  ['cuesta 15\u202f€, un 20\u00a0%', 'cuesta 15-€, un 20_%'],
  ['en 1998.\u00a0Entonces', 'en 1998. Entonces'],
  ['entre 12\u00a0\ny el fin 8\u00a0', 'entre 12 \ny el fin 8 '],
])('of what is pasted only a number and its unit stay bound: %j', (pasted, kept) => {
  expect(seen(cleanText(pasted))).toBe(kept);
});
