import { expect, test } from 'vitest';
import { fieldAt } from '../src/content/fields/walk.ts';
import { schemaOf } from '../src/content/schema.ts';
import { wholeText } from './shown-value.ts';
import { formAt } from './tests/support/server.ts';

test.each([
  ['about', 'description', 'Uno.\n\nDos. '.repeat(200), 'Uno.\n\nDos. '.repeat(200)],
  ['ebooks/uno', 'features', ['Uno', 'Dos'], 'Uno\nDos'],
  [
    'about',
    'figures',
    [
      { value: '5+', label: 'años' },
      { value: '9', label: 'coros' },
    ],
    'Cifra: 5+\nQué cuenta: años\n\nCifra: 9\nQué cuenta: coros',
  ],
  ['ebooks/uno', 'image', './portada-1b9d6bcd.jpg', 'portada.jpg'],
  ['youtube/uno', 'date', '2025-04-03', '03/04/2025'],
  ['about', 'hidden', undefined, 'encendido'],
  ['free-guides/uno', 'isAvailable', undefined, 'apagado'],
  ['about', 'mission', undefined, ''],
])('%s says all that it holds in %s', (folder, field, value, text) => {
  const schema = fieldAt(schemaOf(formAt(folder)), [field]);
  expect(schema && wholeText(schema, value)).toBe(text);
});
