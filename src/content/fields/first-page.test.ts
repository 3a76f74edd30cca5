import { expect, test } from 'vitest';
import { firstPage, readFirstPage } from './first-page.ts';

/** The parts of a page in one line each: speeches with their names. */
const partsOf = (text: string) =>
  readFirstPage(text).parts.map(({ type, who, words }) => [type, who, words].filter(Boolean).join(' | '));

const PLAY = `El apagón

(Se va la luz.)
NIÑA: ¿Quién sabe dónde estoy?

VOZ EN OFF: Nadie: sigue hablando.
[Enciende una lámpara.]
NIÑA: Abuela,
no te veo.`;

test('a page with names in capitals is a play: its title, who speaks, speeches and directions', () => {
  const { kind, title, day, cast } = readFirstPage(PLAY);
  expect([kind, title, day]).toEqual(['play', 'El apagón', null]);
  expect(cast).toEqual(['NIÑA', 'VOZ EN OFF']);
  expect(partsOf(PLAY)).toEqual([
    'direction | (Se va la luz.)',
    'speech | NIÑA | ¿Quién sabe dónde estoy?',
    'speech | VOZ EN OFF | Nadie: sigue hablando.',
    'direction | [Enciende una lámpara.]',
    'speech | NIÑA | Abuela,\nno te veo.',
  ]);
});

test.each(['3 de marzo', '1° de enero', 'Lunes', 'Miércoles, 30 de septiembre', 'Día 1', 'Día uno'])(
  'a page that begins with a day is a reading, whatever speaks in it: %s',
  (day) => {
    const text = `${day}\n\nLa taza fría\n\nColaste café.\n\nORACIÓN: Señor, quédate.`;
    expect(readFirstPage(text)).toMatchObject({ kind: 'reading', day, title: 'La taza fría' });
    expect(partsOf(text)).toEqual(['paragraph | Colaste café.', 'speech | ORACIÓN | Señor, quédate.']);
  },
);

test.each([
  'Mi abuela decía: aquí no hay puertas.',
  'Hija: te escribo.',
  '12:30 en punto.',
  '—¿Dónde estás? —dijo (en voz baja).',
  'Día tras día la misma puerta, y nadie que la abra.',
])('all else is prose, a blank line begins a paragraph: %s', (first) => {
  expect(readFirstPage(`${first}\n\nNada más.`)).toMatchObject({ kind: 'prose', title: null, day: null });
  expect(partsOf(`${first}\nY sigue.\n\nNada más.`)).toEqual([
    `paragraph | ${first}\nY sigue.`,
    'paragraph | Nada más.',
  ]);
});

test('a line without a full stop is no title if the text goes on below it, or ends there', () => {
  expect(readFirstPage('Verde que te quiero\nverde viento').title).toBeNull();
  expect(partsOf('Verde')).toEqual(['paragraph | Verde']);
});

test('editor marks do not change how a first page is parsed', () => {
  const marked = '\ue000l apagón\n\n(\ue001e va la luz.)\n\n\ue002IÑA: \ue003o veo.\n\n\ue004IÑA: \ue005bre.';
  const { kind, title, cast, parts } = readFirstPage(marked);
  expect([kind, title, cast.length, parts.length]).toEqual(['play', '\ue000l apagón', 1, 3]);
  for (const day of ['\ue000unes', '\ue000 de marzo', '\ue000ía \ue001'])
    expect(readFirstPage(`${day}\n\nNada.`).kind, day).toBe('reading');
});

test('a page has up to 900 letters; a longer one says how many it has', () => {
  expect(firstPage.safeParse('a'.repeat(900)).success).toBe(true);
  const { error } = firstPage.safeParse('a'.repeat(1034));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'tiene 1.034 letras: déjala en 900 como mucho',
  ]);
});
