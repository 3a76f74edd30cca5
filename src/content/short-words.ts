import { type Control, metaOf } from './fields/metadata.ts';
import type { FieldValue } from './fields/walk.ts';
import type { ParsedContent } from './schema.ts';
import { walkContent } from './walk-content.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Longest word, in letters, that a short one is bound to: both fit on a line of the narrowest phone. */
const MAX_WORD = 12;

const IN_PROSE = ['a', 'e', 'o', 'u', 'y'];
const IN_TITLES = [...IN_PROSE, 'con', 'de', 'el', 'en', 'la'];

/** Binds each short word to the word after it with a no-break space, so that no line ends in one. */
function bind(text: string, shortWords: readonly string[]): string {
  const before = `(?<=^|[\\s(¿¡«"])(?:${shortWords.join('|')})`;
  return text.replaceAll(
    new RegExp(`${before} (?=\\S{1,${MAX_WORD}}(?!\\S))`, 'giu'),
    (found) => found.trimEnd() + NO_BREAK_SPACE,
  );
}

/** No line of this prose will end in one letter. */
export const boundProse = (text: string) => bind(text, IN_PROSE);

/**
 * The content with the short words of its prose and of its section titles bound to what follows. Only texts that are
 * nowhere but on the page: titles of cards are sent and spoken, too.
 */
export function withBoundWords(content: ParsedContent): ParsedContent {
  return walkContent(content, (field, { entry }) => boundField(field, entry !== null));
}

function boundField({ schema, path, value }: FieldValue, isEntry: boolean): unknown {
  if (typeof value !== 'string') return value;
  const { shown, control }: ReturnType<typeof metaOf> & Partial<Control> = metaOf(schema);
  if (shown !== 'page') return value;
  if (path.length === 1 && path[0] === 'title') return isEntry ? value : bind(value, IN_TITLES);
  return control === 'lines' || path[0] === 'features' ? boundProse(value) : value;
}
