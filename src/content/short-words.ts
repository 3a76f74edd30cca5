import { metaOf, type ShortWords } from './fields/metadata.ts';
import type { FieldValue } from './fields/walk.ts';
import type { ParsedContent } from './schema.ts';
import { walkContent } from './walk-content.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Longest word, with its signs, that a short one is bound to: both fit on a line of the narrowest phone. */
const MAX_WORD = 13;

const IN_PROSE = ['a', 'e', 'o', 'u', 'y'];
const IN_TITLES = [...IN_PROSE, 'con', 'de', 'el', 'en', 'la'];
const SHORT_WORDS: Readonly<Record<ShortWords, readonly string[]>> = {
  prose: IN_PROSE,
  title: IN_TITLES,
  // A lead has few lines, so readers see the end of each.
  lead: [...IN_TITLES, 'por', 'te'],
};

/**
 * Binds each short word to the word after it with a no-break space, so that no line ends in one; a long word stays free. Of
 * two words of two letters only the second: «de la luz» in one piece is too long for a phone.
 */
export function bindShortWords(text: string, kind: ShortWords): string {
  const shortWords = SHORT_WORDS[kind];
  const pairs = shortWords.filter(({ length }) => length === 2);
  const bound = shortWords.map((word) =>
    pairs.includes(word) ? `${word}(?! (?:${pairs.join('|')})\\s)` : word,
  );
  const before = `(?<=^|[\\s(¿¡«"])(?:${bound.join('|')})`;
  return text.replaceAll(
    new RegExp(`${before} (?=\\S{1,${MAX_WORD}}(?!\\S))`, 'giu'),
    (found) => found.trimEnd() + NO_BREAK_SPACE,
  );
}

/**
 * The content with the short words bound of each field that says so; bound content stays as it is.
 * Only texts that are nowhere but on the page: others are sent and spoken, too.
 */
export function withBoundWords(content: ParsedContent): ParsedContent {
  return walkContent(content, boundField);
}

function boundField({ schema, value }: FieldValue): unknown {
  const { shown, shortWords } = metaOf(schema);
  const isBound = typeof value === 'string' && shown === 'page' && shortWords;
  return isBound ? bindShortWords(value, shortWords) : value;
}
