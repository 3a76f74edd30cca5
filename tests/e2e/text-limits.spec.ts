import { TEXT_LIMITS } from '../../tools/publish/text-limits.ts';
import { openInOwnTypefaces } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Words of ordinary length: what is measured is the room for a sentence, not for one long word. */
const WORDS =
  'Que una mujer lee con calma en casa mientras amanece y la luz entra por la ventana abierta al patio donde crecen flores blancas'.split(
    ' ',
  );
/** The same words beginning elsewhere: where lines break depends on which words meet. */
const SENTENCES = [0, 6, 12, 18].map((start) => [...WORDS.slice(start), ...WORDS, ...WORDS].join(' '));

/** Where each text is shown, and in how many lines it must end at both widths. */
const PLACES: readonly (readonly [place: string, selector: string, lines: number])[] = [
  ['hero/title', '#hero h1 > span', 1],
  ['hero/subtitle', '#hero h1 + p', 4],
  ['hero/ctaText', '#hero h1 + p + p a:first-child', 1],
  ['about/title', '#about h2 > span', 4],
  ['about/activities.*.title', '#about li h3', 1],
  ['about/activities.*.description', '#about li h3 + p', 6],
  ['about/figures.*.value', '#about dl dd', 1],
  ['about/figures.*.label', '#about dl dt', 2],
  ['ebooks-section/title', '#ebooks h2', 3],
  ['ebooks-section/lead', '#ebooks h2 + p', 5],
  ['free-guides-section/title', '#free-guides h2', 3],
  ['youtube-section/title', '#youtube h2', 3],
  ['contact/title', '#contact h2', 3],
  ['footer/title', 'body > footer h2', 3],
  ['footer/callToAction', 'body > footer h2 + div a', 1],
  ['contact/form.submit', '#contact button[type=submit]', 1],
  ['ebooks/title', '#ebooks article h3', 4],
  ['ebooks/category', '#ebooks article p:has(+ h3)', 2],
  ['ebooks/description', '#ebooks article h3 + p', 5],
  ['ebooks/features.*', '#ebooks article li', 2],
  ['printed-books/title', '#printed-books article:nth-of-type(2) h3', 4],
  ['printed-books/description', '#printed-books article h3 + p', 5],
  ['guides/title', '#free-guides article h3', 3],
  ['guides/description', '#free-guides article h3 + p', 5],
  ['videos/title', '#youtube article:nth-of-type(2) h3', 4],
  ['videos/description', '#youtube article h3 + p', 4],
  ['about/mission', '#about div[data-reveal] p:nth-child(2)', 5],
  ['printed-books/category', '#printed-books article:nth-of-type(2) p:has(+ h3)', 2],
  ['printed-books-section/comingSoonLabel', '#printed-books article:nth-of-type(2) button', 2],
  ['ebooks-section/buyLabel', '#ebooks article a', 1],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a text as long as its limit fits its place at 320 and 390 px', async ({ page }) => {
  await openInOwnTypefaces(page);
  const places = PLACES.map(([place, selector]) => ({ selector, most: TEXT_LIMITS[place]?.most ?? 0 }));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const sentence of SENTENCES) {
      const counts = await page.evaluate(linesOf, { places, sentence });
      for (const [index, [place, , lines]] of PLACES.entries())
        expect.soft(counts[index], `lines of ${place} at ${width} px`).toBeLessThanOrEqual(lines);
    }
  }
});

interface Filling {
  readonly places: readonly { readonly selector: string; readonly most: number }[];
  readonly sentence: string;
}

/** Writes the sentence, cut to its limit, into every place at once and counts the lines of each. */
function linesOf({ places, sentence }: Filling): number[] {
  const texts = places.map(({ selector, most }) => {
    const nodes = [...(document.querySelector(selector)?.childNodes ?? [])];
    const words = nodes.find((node) => node instanceof Text && node.data.trim() !== '');
    if (!(words instanceof Text)) throw new Error(`${selector} has no words of its own`);
    // The full stop that is drawn as a sun counts among the letters.
    if (words.nextElementSibling instanceof HTMLSpanElement) words.nextElementSibling.remove();
    words.data = sentence.slice(0, most);
    return words;
  });
  return texts.map((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 6))).size;
  });
}
