import { expect, test } from 'vitest';
import { schemaOf } from '../../../src/content/schema.ts';
import { formAt } from '../../../tests/window/support/server.ts';
import { merged } from './merged.ts';
import type { Values } from './values.ts';

const one = { title: 'Uno', description: 'Primera.' };
const two = { title: 'Dos', description: 'Segunda.' };
const oneChanged = { ...one, title: 'Uno mismo' };
const twoChanged = { ...two, description: 'Otra.' };
const three = { title: 'Tres', description: 'Tercera.' };

/** Merges of a form, each with what comes of it if the first wins. */
const MERGES: readonly (readonly [
  name: string,
  form: string,
  before: Values,
  first: Values,
  second: Values,
  result: Values,
])[] = [
  ['each changed another field', 'about', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
  ['both changed one field', 'about', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }],
  ['one emptied a field', 'about', { a: 1, b: 1 }, { b: 1 }, { a: 1, b: 2 }, { b: 2 }],
  [
    'each changed another field of a group',
    'site',
    { navigation: { hero: 'Inicio', about: 'Yo' } },
    { navigation: { hero: 'Portada', about: 'Yo' } },
    { navigation: { hero: 'Inicio', about: 'Sobre mí' } },
    { navigation: { hero: 'Portada', about: 'Sobre mí' } },
  ],
  [
    'each changed another item of a list',
    'about',
    { activities: [one, two] },
    { activities: [oneChanged, two] },
    { activities: [one, twoChanged] },
    { activities: [oneChanged, twoChanged] },
  ],
  [
    'one changed an item, the other moved it',
    'about',
    { activities: [one, two] },
    { activities: [oneChanged, two] },
    { activities: [two, one] },
    { activities: [oneChanged, two] },
  ],
  [
    'one added an item, the other removed one',
    'about',
    { activities: [one, two] },
    { activities: [one, two, three] },
    { activities: [one] },
    { activities: [one, two, three] },
  ],
  [
    'two fields that a rule judges together',
    'ebooks/uno',
    { amazonLink: 'https://a.es', title: 'Uno' },
    { amazonLink: 'https://a.es', soldByWhatsApp: true, title: 'Uno' },
    { amazonLink: 'https://b.es', title: 'Dos' },
    { amazonLink: 'https://a.es', soldByWhatsApp: true, title: 'Dos' },
  ],
  [
    'a portrait and its point',
    'hero',
    { profileImage: './a.jpg', profileImageFocus: '10% 10%' },
    { profileImage: './b.jpg', profileImageFocus: '10% 10%' },
    { profileImage: './a.jpg', profileImageFocus: '20% 20%' },
    { profileImage: './b.jpg', profileImageFocus: '10% 10%' },
  ],
  [
    'what is only written otherwise is no change, and stays as it was typed',
    'ebooks/uno',
    { title: 'Uno', category: 'Poesía' },
    { title: 'Uno ', category: ' Poesía' },
    { title: 'Uno', category: 'Cuento' },
    { title: 'Uno ', category: 'Cuento' },
  ],
];

test.for(MERGES)('%s', ([, form, before, first, second, result]) => {
  const now = merged(schemaOf(formAt(form)), before, first, second);
  for (const field of Object.keys({ ...before, ...first, ...second }))
    expect(now[field]).toEqual(result[field]);
});
