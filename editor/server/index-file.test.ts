import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SEED } from '../../tests/support/seed.ts';
import type { FormValues } from '../api.ts';
import { edited, readValues } from './index-file.ts';

/** With comments, quotes and folded texts, in the style that the window writes. */
const BY_HAND = `# La ficha de un libro
title: "Mujer, amanece" # como en la portada
category: Devocional

description: >-
  Cuarenta lecturas breves para empezar el día con calma, una taza de café y el
  silencio de la casa.
# lo que cuesta
price:
features:
  - Lecturas de cinco minutos # cortas
  - 'Una pregunta: para escribir'
  # la última
  - Oraciones
form:
  name: { label: Nombre, error: Falta }
  email:
    label: Correo # obligatorio
    error: >
      Revisa el correo.
  phone:
    label: Teléfono
links:
  - name: Instagram
    url: https://instagram.com/luz # el de ella
    icon: instagram
  - name: YouTube
    url: https://youtube.com/luz
last: |
  Dos
  líneas
`;

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }).filter((words) => words.trim() !== ''),
  fc.constantFrom(
    '13',
    'true',
    'null',
    '- a',
    'a: b',
    '# no',
    '"',
    "it's",
    '2025-03-15',
    'Dos\n\nlíneas',
    '  x',
  ),
);
const link = fc.record({ name: fc.option(texts), url: texts, icon: fc.option(texts) });
const change: fc.Arbitrary<readonly [string, unknown]> = fc.oneof(
  fc.tuple(fc.constantFrom('title', 'category', 'description', 'price', 'last', 'extra'), fc.option(texts)),
  fc.tuple(
    fc.constant('features'),
    fc.shuffledSubarray(['Lecturas de cinco minutos', 'Oraciones', 'Otra', 'Más']),
  ),
  fc.tuple(fc.constant('links'), fc.array(link, { maxLength: 3 })),
  fc.tuple(
    fc.constant('form'),
    fc.record({
      name: fc.record({ label: texts, error: fc.constant('Falta') }),
      email: fc.record({ label: texts, error: texts }),
      phone: fc.record({ label: fc.constant('Teléfono'), placeholder: fc.option(texts) }),
    }),
  ),
);

/** The lines of each field, without comments before and between fields. */
const fieldsOf = (text: string) =>
  new Map(
    text
      .replaceAll(/^#[^\n]*\n/gm, '')
      .split(/^(?=\w+:)/m)
      .flatMap((lines) => /^\w+/.exec(lines)?.map((name) => [name, lines] as const) ?? []),
  );

const withoutNull = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, own) => (own === null ? undefined : own)));

test.each([
  ['\n', 25],
  ['\r\n', 8],
] as const)('only the lines of changed fields differ, with line breaks %j', (eol, runs) => {
  const source = BY_HAND.replaceAll('\n', eol);
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
      let text = source;
      for (const [field, value] of changes) {
        const wanted = { ...parse(text), [field]: value };
        const before = fieldsOf(text);
        text = edited(text, wanted as FormValues);
        expect(withoutNull(parse(text))).toEqual(withoutNull(wanted));
        const after = fieldsOf(text);
        for (const [name, lines] of before)
          if (name !== field) expect(after.get(name)?.trimEnd(), name).toBe(lines.trimEnd());
        for (const comment of text.match(/^#.*/gm) ?? []) expect(source).toContain(comment);
      }
    }),
    { numRuns: Number(process.env.RUNS ?? runs), ...SEED },
  );
});

test('the items of a list keep their lines and comments when one moves', () => {
  const features = ['Oraciones', 'Lecturas de cinco minutos', 'Nueva'];
  const text = edited(BY_HAND, { ...parse(BY_HAND), features });
  expect(text).toContain(
    'features:\n  # la última\n  - Oraciones\n  - Lecturas de cinco minutos # cortas\n  - Nueva\nform:',
  );
});

test('a price that was empty, and one field of a link, change one line each', () => {
  const data = parse(BY_HAND);
  const links = [data.links[0], { ...data.links[1], url: 'https://youtube.com/otra' }];
  const text = edited(BY_HAND, { ...data, price: '$13 USD', links });
  expect(text).toBe(
    BY_HAND.replace('price:', 'price: $13 USD').replace('youtube.com/luz', 'youtube.com/otra'),
  );
});

test('a list that is emptied and filled again has a line for each item', () => {
  const source = 'title: Luz\norder:\n  - una\n  - dos\n';
  const empty = edited(source, { title: 'Luz', order: [] });
  expect(edited(empty, { title: 'Luz', order: ['una', 'dos'] })).toBe(source);
});

test.each([
  ['a shortcut', Buffer.from('title: *Nuevo\nprice: $13 USD\n')],
  ['Latin-1', Buffer.from('title: Mañana\n', 'latin1')],
  ['UTF-16, as Notepad writes it', Buffer.from('\uFEFFtitle: Mañana\n', 'utf16le')],
  ['a lone word', Buffer.from('hola')],
  ['an open quote', Buffer.from('title: "Luz\nprice: $13 USD\n')],
])('a file with %s has no values, so nothing of it is written back', (_, bytes) => {
  expect(readValues(bytes)).toBe(null);
});
