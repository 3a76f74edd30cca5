import { metaOf } from './fields/metadata.ts';
import type { FieldValue } from './fields/walk.ts';
import type { ParsedContent } from './schema.ts';
import { walkContent } from './walk-content.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Longest word, with its signs, that a short one is bound to: both fit on a line of the narrowest phone. */
const MAX_WORD = 13;

const IN_PROSE = ['a', 'e', 'o', 'u', 'y'];
const IN_TITLES = [...IN_PROSE, 'con', 'de', 'el', 'en', 'la'];
/** Of few lines, so that the end of each is seen. */
const IN_LEADS = [...IN_TITLES, 'por', 'te'];

/**
 * Binds each short word to the word after it with a no-break space, so that no line ends in one. Of two words of two letters
 * only the second: «de la luz» in one piece is too long for a phone.
 */
function bind(text: string, shortWords: readonly string[]): string {
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

/** Binds each word of one letter to the next word, unless that is long. */
export const boundProse = (text: string) => bind(text, IN_PROSE);

/**
 * The content with the short words of its prose and of its section titles bound to what follows; bound content stays as it is.
 * Only texts that are nowhere but on the page: titles of cards are sent and spoken, too.
 */
export function withBoundWords(content: ParsedContent): ParsedContent {
  return walkContent(content, (field, { entry }) => boundField(field, entry !== null));
}

function boundField({ schema, path, value }: FieldValue, isEntry: boolean): unknown {
  if (typeof value !== 'string') return value;
  const { shown, control } = metaOf(schema);
  if (shown !== 'page') return value;
  if (path.length === 1 && path[0] === 'title') return isEntry ? value : bind(value, IN_TITLES);
  if (path[0] === 'lead' || path[0] === 'activities') return bind(value, IN_LEADS);
  return control === 'lines' || path[0] === 'features' ? boundProse(value) : value;
}
