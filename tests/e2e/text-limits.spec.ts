import { ROOMS, type Room, stepOf } from '../../src/page/view/fit.ts';
import { TEXT_LIMITS } from '../../tools/publish/text-limits.ts';
import { addStylesOf, openInOwnTypefaces } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Words of ordinary length: what is measured is the room for a sentence, not for one long word. */
const WORDS =
  'Que una mujer lee con calma en casa mientras amanece y la luz entra por la ventana abierta al patio donde crecen flores blancas'.split(
    ' ',
  );
/** The same words beginning elsewhere: where lines break depends on which words meet. */
const SENTENCES = [0, 6, 12, 18].map((start) => [...WORDS.slice(start), ...WORDS, ...WORDS].join(' '));

/** Where each text is shown, in how many lines it must end at both widths, and where words are set smaller what fits. */
const PLACES: readonly (readonly [place: string, selector: string, lines: number, room?: Room])[] = [
  ['hero/title', '#hero h1 > span', 6, ROOMS.title],
  ['hero/subtitle', '#hero h1 + p', 4],
  ['hero/ctaText', '#hero h1 + p + p a:first-child', 1],
  ['about/title', '#about h2 > span', 8, ROOMS.story],
  ['about/activities.*.title', '#about li h3', 2, ROOMS.activity],
  ['about/activities.*.description', '#about li h3 + p', 6],
  ['about/figures.*.value', '#about dl dd', 1, ROOMS.figure],
  ['about/figures.*.label', '#about dl dt', 2],
  ['ebooks-section/title', '#ebooks h2', 5, ROOMS.heading],
  ['ebooks-section/lead', '#ebooks h2 + p', 5],
  ['free-guides-section/title', '#free-guides h2', 5, ROOMS.heading],
  ['youtube-section/title', '#youtube h2', 5, ROOMS.heading],
  ['contact/title', '#contact h2', 5, ROOMS.heading],
  ['footer/title', 'body > footer h2', 5, ROOMS.farewell],
  ['footer/callToAction', 'body > footer h2 + div a', 1],
  ['contact/form.submit', '#contact button[type=submit]', 1],
  ['ebooks/title', '#ebooks article h3', 7, ROOMS.card],
  ['ebooks/category', '#ebooks article p:has(+ h3)', 2],
  ['ebooks/description', '#ebooks article h3 + p', 5],
  ['ebooks/features.*', '#ebooks article li', 2],
  ['printed-books/title', '#printed-books article:nth-of-type(2) h3', 7, ROOMS.card],
  ['printed-books/description', '#printed-books article h3 + p', 5],
  ['free-guides/title', '#free-guides article h3', 5, ROOMS.card],
  ['free-guides/description', '#free-guides article h3 + p', 5],
  ['youtube/title', '#youtube article:nth-of-type(2) h3', 7, ROOMS.card],
  ['youtube/description', '#youtube article h3 + p', 4],
  ['about/mission', '#about div[data-reveal] p:nth-child(2)', 9, ROOMS.mission],
  ['printed-books/category', '#printed-books article:nth-of-type(2) p:has(+ h3)', 2],
  ['printed-books-section/comingSoonLabel', '#printed-books article:nth-of-type(2) button', 2],
  ['ebooks-section/buyLabel', '#ebooks article a', 1],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** As no Spanish word is: what counts is its width. */
const LONG_WORD = 'acompañamientoespiritualmente';

test('a text as long as its limit, and the longest word of it, fit their place at 320 and 390 px', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  await addStylesOf(page, 'long-words');
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const sentence of SENTENCES) {
      const fillings = PLACES.map(([place, selector, , room]) =>
        filling(selector, sentence.slice(0, TEXT_LIMITS[place]?.most), room),
      );
      const counts = await page.evaluate(linesOf, fillings);
      for (const [index, [place, , lines]] of PLACES.entries())
        expect.soft(counts[index], `lines of ${place} at ${width} px`).toBeLessThanOrEqual(lines);
    }
    const words = PLACES.flatMap(([place, selector, , room]) => {
      const { word } = TEXT_LIMITS[place] ?? {};
      return word ? [{ place, ...filling(selector, LONG_WORD.slice(0, word), room) }] : [];
    });
    const counts = await page.evaluate(linesOf, words);
    for (const [index, { place }] of words.entries())
      expect.soft(counts[index], `word of ${place} at ${width} px`).toBe(1);
  }
});

function filling(selector: string, text: string, room: Room | undefined) {
  return { selector, text, step: room ? stepOf(text, room) : 0 };
}

/** Writes all texts into their places, in the size that the build would give them, and counts the lines of each. */
function linesOf(fillings: readonly ReturnType<typeof filling>[]): number[] {
  const texts = fillings.map(({ selector, text, step }) => {
    const place = document.querySelector<HTMLElement>(selector);
    const texts =
      place &&
      document.createTreeWalker(place, NodeFilter.SHOW_TEXT, (node) =>
        node.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
    const words = texts?.nextNode();
    if (!(words instanceof Text)) throw new Error(`${selector} has no words`);
    // The full stop that is drawn as a sun counts among the letters.
    if (words.nextElementSibling instanceof HTMLSpanElement) words.nextElementSibling.remove();
    const parent = words.parentElement;
    if (step > 0) {
      const span = parent?.matches('[data-fit], h1 > span') ? parent : document.createElement('span');
      span.dataset.fit = String(step);
      if (span !== parent) words.replaceWith(span);
      span.append(words);
    } else delete parent?.dataset.fit;
    words.data = text;
    return words;
  });
  return texts.map((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 6))).size;
  });
}
