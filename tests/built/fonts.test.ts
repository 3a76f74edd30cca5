import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { builtFile, builtFiles, elements, strings } from './support/site.ts';

/** What all typefaces may weigh: a phone waits for both before it shows them. */
const FONT_BYTES = 38_000;

const FONTS = builtFiles().filter((path) => path.endsWith('.woff2'));

/** Those of `letters` that a font of the page lacks; HarfBuzz reads no WOFF2, which subsetting unpacks. */
async function lacking(path: string, letters: string): Promise<string> {
  const font = await subsetFont(builtFile(path), letters, { targetFormat: 'sfnt' });
  const known = new Set(new Face(new Blob(font)).collectUnicodes());
  return [...letters].filter((one) => !known.has(one.codePointAt(0) ?? 0)).join('');
}

/** Pictographs come from the visitor's own machine; the rest must be ours. */
const ELSEWHERE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Cf}|\p{Mn}|\s/u;
/** Placeholders and addresses that the form gets. */
const NOT_SHOWN = /\{\w+\}|(?:https?|mailto):\S+/g;
const SHOWN_ATTRIBUTES = ['placeholder', 'value'];

/** Every character that the page can show: its text, its fields' hints, and what the form brings as JSON. */
function characters(page: string): Set<string> {
  const all = elements(page);
  const body = all.find(({ name }) => name === 'body')?.text ?? '';
  const code = all.filter(({ name }) => name === 'script' || name === 'style').map(({ text }) => text);
  const words = code.reduce((text, part) => text.replace(part, ''), body);
  const attributes = all.flatMap((element) => SHOWN_ATTRIBUTES.map((key) => element.attributes[key] ?? ''));
  const form = all.flatMap(({ attributes }) => strings(JSON.parse(attributes['data-props'] ?? '[]')));
  const said = form.join(' ').replaceAll(NOT_SHOWN, '');
  return new Set([...words, ...attributes.join(''), ...said].filter((one) => !ELSEWHERE.test(one)));
}

describe('the fonts', () => {
  test('are two families, subset to at most 38 kB together', () => {
    expect(FONTS).toHaveLength(2);
    const bytes = FONTS.reduce((sum, path) => sum + builtFile(path).length, 0);
    expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
  });

  test.each(['/index.html', '/404.html'])('hold every character that %s shows', async (page) => {
    const shown = characters(page);
    expect(shown.size).toBeGreaterThan(20);
    for (const path of FONTS) expect(await lacking(path, [...shown].join('')), path).toBe('');
  });

  test('hold the letters, figures and signs of Spanish, for words the owner will write', async () => {
    const spanish =
      'abcdefghijklmnñopqrstuvwxyzáéíóúüABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789¿?¡!.,;:«»“”‘’—–…()$%';
    for (const path of FONTS) expect(await lacking(path, spanish), path).toBe('');
  });
});
