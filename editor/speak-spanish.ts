import type { Plugin } from 'vite';
import { SPANISH_PIECES, SPANISH_WORDS } from './spanish-words.ts';

/** Keystatic's own modules, as browsers get them. */
export const KEYSTATIC_MODULE = /@keystatic\/core\/dist\/[^/]+\.js$/;

/** Where a word stands that someone reads, and not one that the program compares. */
const SHOWN = String.raw`(?:(?:children|title|label|message|"aria-label"|cancelLabel|primaryActionLabel|singular|plural|name): \[?|\.(?:positive|critical)\()`;

/** Keystatic's code with Spanish words in place of its English ones. */
export function spanish(code: string): string {
  let text = code;
  for (const [english, words] of Object.entries(SPANISH_WORDS)) {
    text = text.replaceAll(shownWord(english), (_all, before) => `${before}${JSON.stringify(words)}`);
  }
  for (const [piece, words] of Object.entries(SPANISH_PIECES)) text = text.replaceAll(piece, () => words);
  return text;
}

/** Finds `english` between quotes wherever it is shown. */
export function shownWord(english: string): RegExp {
  const literally = english.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(${SHOWN})(["'])${literally}\\2`, 'g');
}

/** Makes Keystatic speak Spanish, and keeps its one request to another computer from being made. */
export function speakSpanish(): Plugin {
  return {
    name: 'keystatic-in-spanish',
    transform: { filter: { id: KEYSTATIC_MODULE }, handler: (code) => ({ code: spanish(code), map: null }) },
  };
}
