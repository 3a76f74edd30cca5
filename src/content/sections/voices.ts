import { z } from 'zod';
import { group, optional } from '../fields/structure.ts';
import { lines, text } from '../fields/text.ts';

/** Longest sentence of a reader, in letters. */
const MAX_LETTERS = 220;

/** A quotation with its marks, which the page writes itself. Those of a part of it stay. */
const QUOTED = [/^«?([^«»]*)»?$/, /^“?([^“”]*)”?$/, /^"?([^"]*)"?$/];

function withoutQuotes(words: string): string {
  return QUOTED.reduce((left, quoted) => left.replace(quoted, '$1').trim(), words.trim());
}

/** A sentence of a reader. */
const voice = group('Voz', 'Lo que dijo alguien que te leyó.', {
  /** What she said, without the marks of a quotation. */
  words: lines(
    'Lo que dijo',
    `Con sus palabras; ${MAX_LETTERS} letras como mucho. Las comillas las pone la página.`,
  )
    .overwrite(withoutQuotes)
    .max(MAX_LETTERS, `déjalo en ${MAX_LETTERS} letras como mucho`),
  /** Who said it. */
  who: text('Quién', 'Su nombre o como quiera salir: María, de Maracay.'),
  /** Of which book. */
  book: optional(text('De qué libro', 'Vacío, no sale en la página.')),
});

/** Sentences of readers; a content that is older than the field has none. */
export const voices = z
  .array(voice)
  .max(3, 'deja tres voces como mucho')
  .nullish()
  .transform((all) => all ?? [])
  .meta({
    title: 'Voces de lectoras',
    description:
      'Hasta tres frases de quien te leyó, junto al formulario. Solo si lo dijo así y te dio permiso.',
  });
