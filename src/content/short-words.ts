const SHORT_WORDS = ['a', 'e', 'o', 'u', 'y', 'con', 'de', 'el', 'en', 'la'];

/** A short word, the blank behind it, and the next word with its signs. */
const BEFORE_A_WORD = new RegExp(`(?<=^|[\\s(¿¡«"])(${SHORT_WORDS.join('|')}) (?=(\\S+))`, 'giu');

/** Browsers count joined words as one, and may hyphenate one of twelve letters (`hyphenate-limit-chars` in base.css). */
const MAX_LETTERS = 11;

const NO_BREAK_SPACE = '\u00a0';

/** Binds each short word of a title to the next word, so that no line ends in it, unless both are long together. */
export function bindShortWords(title: string): string {
  return title.replaceAll(BEFORE_A_WORD, (found, short: string, next: string) => {
    // Of two short words only the second: «de la luz» in one piece is too long for a phone.
    const isBound = !SHORT_WORDS.includes(next.toLowerCase()) && found.length + next.length <= MAX_LETTERS;
    return isBound ? short + NO_BREAK_SPACE : found;
  });
}
