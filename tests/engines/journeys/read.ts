import { expect } from 'vitest';
import { SECTION_IDS } from '../../e2e/support/page.ts';
import type { Tab } from '../engine.ts';
import { type Journey, PHONE } from '../journey.ts';
import { scrollThrough, waiting } from '../page.ts';
import { wordsOf } from '../words.ts';

/** Words that the page shows in a part of it, in the order of the page. */
function shown(tab: Tab, selector: string): Promise<string> {
  return tab.run((part) => {
    const text = document.querySelector<HTMLElement>(part)?.innerText ?? '';
    return text.replaceAll(/\s+/g, ' ');
  }, selector);
}

/** Of these words, those that the text does not hold after the ones before them. */
function outOfOrder(text: string, words: readonly string[]): readonly string[] {
  let from = 0;
  return words.filter((part) => {
    const at = text.indexOf(part, from);
    if (at >= 0) from = at + part.length;
    return at < 0;
  });
}

/** Scrolls to the end; then every section shows its words. */
async function readAll(tab: Tab): Promise<void> {
  await scrollThrough(tab);
  await expectWords(tab);
}

/** Every section shows the words of the content, in order, and nothing of it still waits to be seen. */
export async function expectWords(tab: Tab): Promise<void> {
  await expect.poll(() => waiting(tab), { message: 'what waits to be seen' }).toBe(0);
  for (const part of [...SECTION_IDS, 'footer'] as const) {
    const selector = part === 'footer' ? 'body > footer' : `main > #${part}`;
    expect(outOfOrder(await shown(tab, selector), wordsOf(part)), part).toEqual([]);
  }
}

/** Pictures that the engine could not show; lazy ones have come near by now. */
function missingPictures(tab: Tab): Promise<readonly string[]> {
  return tab.run(() =>
    [...document.images]
      .filter((one) => one.checkVisibility() && !(one.complete && one.naturalWidth > 0))
      .map((one) => one.currentSrc || one.src),
  );
}

/** The page's own typefaces that have not come; the others only stand in for them until then. */
function missingFonts(tab: Tab): Promise<readonly string[]> {
  return tab.run(async () => {
    const faces = [...(await document.fonts.ready)].filter(({ family }) =>
      /^(Alegreya|Figtree)-/.test(family),
    );
    return faces.filter(({ status }) => status !== 'loaded').map(({ family }) => family);
  });
}

export const readJourneys: readonly Journey[] = [
  { title: 'read: every section shows its words in order', take: ({ tab }) => readAll(tab) },
  {
    title: 'read: every section shows its words in order on a phone',
    size: PHONE,
    take: ({ tab }) => readAll(tab),
  },
  {
    title: 'read: pictures and typefaces arrive',
    take: async ({ tab }) => {
      await scrollThrough(tab);
      await expect.poll(() => missingPictures(tab)).toEqual([]);
      await expect.poll(() => missingFonts(tab)).toEqual([]);
    },
  },
];
