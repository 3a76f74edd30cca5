import type { Finding, Rule } from '../finding.ts';
import { type Field, placeOf } from '../site-state.ts';
import { TEXT_LIMITS, type TextLimit } from '../text-limits.ts';

/** Texts and words too long for the place that the design gives them on a phone. */
export const textLengths: Rule = ({ fields }) =>
  fields.flatMap((field) => {
    const limit = limitFor(field);
    if (!limit) return [];
    const pieces = limit.byLine ? String(field.value).trim().split('\n') : [String(field.value).trim()];
    const longest = longestOf(pieces);
    return [...tooLong(field, longest, limit), ...tooWide(field, limit)];
  });

/** A limit counts for its very place, or with a star at its end for all below it. */
function limitFor(field: Field): TextLimit | undefined {
  const place = placeOf(field);
  return TEXT_LIMITS[place] ?? TEXT_LIMITS[place.replace(/[^.]+$/, '*')];
}

function tooLong({ file, name }: Field, text: string, { most, because, byLine }: TextLimit): Finding[] {
  const count = lettersOf(text);
  if (most === undefined || count <= most) return [];
  const wrong = `${byLine ? `la línea «${text}» tiene` : 'tiene'} ${count} letras`;
  const wanted = `acórtalo a ${most} o menos para que ${because}`;
  return [{ kind: 'text-length', file, field: name, wrong, wanted }];
}

function tooWide({ file, name, value }: Field, { word, because }: TextLimit): Finding[] {
  const longest = longestOf(String(value).split(/[\s\-–—/]+/));
  if (word === undefined || lettersOf(longest) <= word) return [];
  const wrong = `«${longest}» tiene ${lettersOf(longest)} letras y se partiría en una pantalla pequeña`;
  const wanted = `usa palabras de ${word} letras o menos para que ${because}`;
  return [{ kind: 'word-length', file, field: name, wrong, wanted }];
}

function longestOf(texts: readonly string[]): string {
  return texts.reduce((longest, text) => (lettersOf(text) > lettersOf(longest) ? text : longest), '');
}

/** What people count as letters: an accent or an emoji of several signs is one with its base. */
function lettersOf(text: string): number {
  return [...new Intl.Segmenter('es').segment(text)].length;
}
