import { expect, test } from 'vitest';
import { changedFields, differences } from './differences.ts';

test('values of different types with the same text are described only by their field', () => {
  expect(differences({ section: 'ebooks', entry: 'uno' }, { price: 15 }, { price: '15' })).toEqual([
    'Precio',
  ]);
  expect(differences({ section: 'contact', entry: null }, {}, { withoutForm: false })).toHaveLength(1);
});

test('the link of a video, which two fields hold, is one line with both values', () => {
  const code = { videoId: 'dQw4w9WgXcQ', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  expect(
    differences({ section: 'youtube', entry: 'uno' }, code, { videoUrl: 'https://vimeo.com/1' }),
  ).toEqual(['Enlace del video: «https://youtu.be/dQw4w9WgXcQ» → «https://vimeo.com/1»']);
});

test('a day reads as in its field; words that look like a stored day stay as they are', () => {
  const form = { section: 'youtube', entry: 'uno' } as const;
  const [old, now] = ['2025-04-03', '2025-12-31'];
  expect(differences(form, { date: old }, { date: now })).toEqual([
    'Fecha de publicación: «03/04/2025» → «31/12/2025»',
  ]);
  expect(differences(form, { title: old }, { title: now })).toEqual([
    expect.stringContaining('«2025-04-03» → «2025-12-31»'),
  ]);
});

test('a group that was added or removed is described by its fields', () => {
  const notice = { text: 'Hoy estrenamos', lastDay: '2026-12-12' };
  const came = ['Aviso › Lo que dice: «Hoy estrenamos»', 'Aviso › Último día: «12/12/2026»'];
  expect(differences({ section: 'hero', entry: null }, {}, { notice })).toEqual(came);
  expect(differences({ section: 'hero', entry: null }, { notice }, {})).toEqual(
    came.map((line) => line.replace(': ', ': sin ')),
  );
});

test('fields changed by their controls: a list is one, a group that stays is none, and fields of one control are that control', () => {
  const book = { section: 'printed-books', entry: 'uno' } as const;
  const old = { title: 'Uno', features: ['a', 'b'], disabled: true, status: 'Pronto Disponible' };
  expect(changedFields(book, old, { title: 'Uno', features: ['a', 'c'], soldByWhatsApp: true })).toEqual([
    ['features'],
    ['soldByWhatsApp'],
  ]);
  const site = { section: 'site', entry: null } as const;
  const menu = (about: string) => ({ navigation: { about, contact: 'Contacto' } });
  expect(changedFields(site, menu('Sobre mí'), menu('Yo'))).toEqual([['navigation', 'about']]);
});

test('words that have quotation marks of their own stand in one more pair, as in print', () => {
  const form = { section: 'hero', entry: null } as const;
  const [old, now] = ['Hoy', '«El patio», función de estreno'];
  expect(differences(form, { title: old }, { title: now })).toEqual([
    expect.stringMatching(/: «Hoy» → «“El patio”, función de estreno»$/),
  ]);
});
