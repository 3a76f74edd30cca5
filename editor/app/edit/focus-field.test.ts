import { expect, test } from 'vitest';
import { caretIn } from './focus-field.ts';

/** A text with | at the caret of a place that is touched at | in the page's text. */
function touched(text: string, shown: string): string {
  const before = shown.indexOf('|');
  const caret = caretIn(text, { text: shown.replace('|', ''), before });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

const STORY = 'Crecí en Caracas, entre libros.\n\nBasta con que alguien encienda una luz.\nUna luz basta.';

test.each([
  ['the whole text', 'Mujer, amanece', 'Mujer, ama|nece', 'Mujer, ama|nece'],
  ['its first letter', 'Mujer, amanece', '|Mujer, amanece', '|Mujer, amanece'],
  ['behind its last', 'Mujer, amanece', 'Mujer, amanece|', 'Mujer, amanece|'],
  [
    'a paragraph with bound words',
    STORY,
    'Basta con que\u00a0alguien encienda una l|uz.',
    STORY.replace('una luz', 'una l|uz'),
  ],
  ['the second of two like words', STORY, 'Una luz ba|sta.', STORY.replace(/basta\.$/, 'ba|sta.')],
  ['a line without its full stop', 'Escribo.\nVivo.', 'Viv|o', 'Escribo.\nViv|o.'],
  [
    'text around a filled place',
    '© 2025 {name}, de todas',
    '© 2025 Ana, de to|das',
    '© 2025 {name}, de to|das',
  ],
  ['what the page formats', '12500', '12.5K vi|stas', '125|00'],
  ['an empty field', '', 'Ve|r video', '|'],
])('a touch in %s puts the caret there', (_what, text, shown, caret) => {
  expect(touched(text, shown)).toBe(caret);
});
