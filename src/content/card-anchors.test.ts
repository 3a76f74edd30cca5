import { expect, test } from 'vitest';
import { cardAnchors } from './card-anchors.ts';
import type { CardSectionId } from './schema.ts';

/** The ids of cards, by folders such as `ebooks/mi-libro`. */
const anchorsOf = (...folders: readonly string[]) =>
  Object.fromEntries(
    cardAnchors(
      folders.map((folder) => {
        const [section, entry = ''] = folder.split('/');
        return { section: section as CardSectionId, entry };
      }),
    ),
  );

test('a card’s id is its folder’s name', () => {
  expect(anchorsOf('ebooks/mujer-amanece', 'youtube/leer')).toEqual({
    'ebooks/mujer-amanece': 'mujer-amanece',
    'youtube/leer': 'leer',
  });
});

test.each(['contact', 'youtube', 'not-found', 'menu', 'main', 'author', 'contact-email-error'])(
  'a card never has the id «%s», which the page has',
  (name) => {
    expect(anchorsOf(`ebooks/${name}`)).toEqual({ [`ebooks/${name}`]: `ebooks-${name}` });
  },
);

test('of two cards of one name the earlier section’s keeps it, in any order of the content', () => {
  const expected = {
    'ebooks/luz': 'luz',
    'printed-books/luz': 'printed-books-luz',
    'youtube/luz': 'youtube-luz',
  };
  expect(anchorsOf('youtube/luz', 'printed-books/luz', 'ebooks/luz')).toEqual(expected);
  expect(anchorsOf('ebooks/luz', 'youtube/luz', 'printed-books/luz')).toEqual(expected);
});

test('a name with its section before it may be taken, too', () => {
  expect(anchorsOf('ebooks/youtube-menu', 'youtube/menu')).toEqual({
    'ebooks/youtube-menu': 'youtube-menu',
    'youtube/menu': 'youtube-youtube-menu',
  });
});

test('two cards of a section keep their ids in any order of the content', () => {
  const expected = { 'youtube/menu': 'youtube-menu', 'youtube/youtube-menu': 'youtube-youtube-menu' };
  expect(anchorsOf('youtube/menu', 'youtube/youtube-menu')).toEqual(expected);
  expect(anchorsOf('youtube/youtube-menu', 'youtube/menu')).toEqual(expected);
});
