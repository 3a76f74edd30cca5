import { z } from 'zod';
import { IN_SANS, RARELY } from '../fields/metadata.ts';
import { group, optional } from '../fields/structure.ts';
import { lines, pageText, text } from '../fields/text.ts';

/** Longest sentence of a reader, in letters. */
const MAX_LETTERS = 240;

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

/** Sentences of readers. */
export const voices = z
  .array(voice)
  .max(6, 'deja seis voces como mucho')
  .nullish()
  .transform((all) => all ?? [])
  .meta({
    title: 'Voces de lectoras',
    description:
      'Hasta seis frases de quien te leyó, en una ficha de préstamo. Solo si lo dijo así y te dio permiso.',
  });

/** Words of the card that has the voices: `words`, where the field is missing or empty. */
const cardWords = (title: string, words: string) =>
  pageText(title, `Vacío, dice «${words}».`)
    .meta({ ...RARELY, ...IN_SANS })
    .nullish()
    .transform((own) => own ?? words);

/** Head, columns and stamp of that card. */
export const voicesCard = {
  voicesTitle: cardWords('Título de la ficha de voces', 'Ficha de préstamo'),
  voicesWho: cardWords('Columna de los nombres', 'Quién'),
  voicesSaid: cardWords('Columna de las frases', 'Qué dijo'),
  voicesStamp: cardWords('Sello de la ficha', 'No ha vuelto'),
};
