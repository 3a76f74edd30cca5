import { lines } from './text.ts';

/** Longest first page, in letters: about as many as a small printed page holds. */
const MAX_LETTERS = 900;

const inSpanish = new Intl.NumberFormat('es-VE', { useGrouping: 'always' });

/** The beginning of a book, written as in a chat. `readFirstPage` says how it is read. */
export const firstPage = lines(
  'Primera página',
  `Con ella, «Lee la primera página» abre el libro. Hasta ${MAX_LETTERS} letras, como en WhatsApp: «ABUELA: Yo te encuentro.» lo dice la abuela, «(Se va la luz.)» es una acotación, y una línea en blanco separa párrafos. Si la primera línea va sola y sin punto, es el título; si es un día, como «3 de marzo» o «Lunes», sale como lectura de ese día.`,
).max(MAX_LETTERS, {
  error: ({ input }) =>
    `tiene ${inSpanish.format(String(input).length)} letras: déjala en ${MAX_LETTERS} como mucho`,
});

/** A paragraph, a speech or a stage direction. Its words may go on over several lines. */
export interface Part {
  readonly type: 'paragraph' | 'speech' | 'direction';
  /** Of a speech: who says it, in the capitals that it is written in. */
  readonly who: string;
  readonly words: string;
}

export interface FirstPage {
  /** A play has speeches; a reading begins with its day; all else is prose. */
  readonly kind: 'play' | 'reading' | 'prose';
  /** Of a reading: a date or a day, such as «3 de marzo» or «Día 1». */
  readonly day: string | null;
  readonly title: string | null;
  /** Who speaks, each once, in the order of the first words. */
  readonly cast: readonly string[];
  readonly parts: readonly Part[];
}

// In the owner's live page a mark (`\p{Co}`) may stand for the first letter of a line or sentence.

/** «ABUELA: Yo te encuentro.»: a name in capitals. */
const SPEECH = /^([\p{Lu}\p{Co}][\p{Lu}\p{M}\p{N}\p{Co} .’'-]{0,39}):\s*(.+)$/u;
/** «(Se va la luz.)», or in square brackets. */
const DIRECTION = /^(\(.+\)|\[.+\])$/;
const DAY =
  /^\S+ de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)|^.(unes|artes|iércoles|ueves|iernes|ábado|omingo)|^.ía \S+$/u;

/** Longest title or day, in letters. */
const MAX_HEADING = 60;

/**
 * Reads a first page line by line: a name in capitals with a colon begins a speech, brackets are a stage direction, other
 * lines a paragraph, or they go on with the line before them. A short line without a full stop that stands alone at the
 * beginning is the title; a day may come before it.
 */
export function readFirstPage(text: string): FirstPage {
  const written = text.split('\n').map((line) => line.trim());
  const [first = '', ...others] = written;
  const day = isHeading(first) && DAY.test(first) ? first : null;
  const [next = '', ...rest] = day === null ? written : withoutBlanks(others);
  const title = isHeading(next) && rest[0] === '' ? next : null;
  const parts = partsOf(title === null ? [next, ...rest] : rest);
  const speakers = parts.filter(({ type }) => type === 'speech').map(({ who }) => who);
  const unlessReading = speakers.length > 0 ? 'play' : 'prose';
  return {
    kind: day === null ? unlessReading : 'reading',
    day,
    title,
    cast: [...new Map(speakers.map((who) => [who.replaceAll(/\p{Co}/gu, ''), who])).values()],
    parts,
  };
}

function isHeading(line: string): boolean {
  const isShort = line !== '' && line.length <= MAX_HEADING;
  return isShort && !/[.,;:…»]$/.test(line) && !SPEECH.test(line) && !DIRECTION.test(line);
}

/** Lines without the blank ones at the beginning. */
function withoutBlanks(lines: readonly string[]): readonly string[] {
  return lines.slice(lines.findIndex(Boolean));
}

function partsOf(lines: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = parts.at(-1);
    const [, who = '', said = ''] = SPEECH.exec(line) ?? [];
    if (who) parts.push({ type: 'speech', who, words: said });
    else if (DIRECTION.test(line)) parts.push({ type: 'direction', who, words: line });
    else if (last && line && isOpen) parts.splice(-1, 1, { ...last, words: `${last.words}\n${line}` });
    else if (line) parts.push({ type: 'paragraph', who, words: line });
    isOpen = line !== '' && !DIRECTION.test(line);
  }
  return parts;
}
