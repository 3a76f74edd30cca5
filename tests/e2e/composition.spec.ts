import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contrast } from './support/contrast.ts';
import { addStyles, type Box, boxOf, openInOwnTypefaces, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

const SIZES = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1700, 900],
  [1920, 1080],
  [2560, 1080],
  [2560, 1440],
] as const;

/** Rays, spotlights, grain and giant algae differ by less from their ground; a leaf or a sun by more. */
const TONE_ON_TONE = 1.35;

interface Words extends Box {
  readonly text: string;
}

test.describe('on the ground', () => {
  test.use({ reducedMotion: 'reduce' });

  for (const [width, height] of SIZES) {
    test(`no drawing is behind words or controls at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const [address, least] of [
        ['/', 60],
        ['/no-existe', 5],
      ] as const) {
        await openInOwnTypefaces(page, address);
        const all = await words(page);
        expect(all.length).toBeGreaterThan(least);
        await addStyles(page, HIDE_WORDS);
        const ground = await sharp(await page.screenshot({ fullPage: true }))
          .removeAlpha()
          .raw()
          .toBuffer();
        expect(
          all.filter((one) => unevenness(one, ground, width) > TONE_ON_TONE).map(({ text }) => text),
        ).toEqual([]);
      }
    });
  }

  test('columns of different parts begin on one line, and the parts of the form end on one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const left = async (selector: string) => (await boxOf(page.locator(selector))).x;
    const right = async (selector: string) =>
      (await left(selector)) + (await boxOf(page.locator(selector))).width;
    const agree = async (one: string, other: string) =>
      expect(Math.abs((await left(one)) - (await left(other))), `${one} and ${other}`).toBeLessThanOrEqual(2);
    await agree('#about dl', '#about li:nth-child(3) > div');
    await agree('#ebooks-title + p', '#ebooks article:nth-child(3)');
    await agree('#printed-books-title + p', '#printed-books article:nth-child(3)');
    await agree('#free-guides-title ~ ul', '#free-guides article:nth-child(2)');
    for (const width of [768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const difference = (await right('#contact textarea')) - (await right('#contact [type=submit]'));
      expect(Math.abs(difference), `${width} px`).toBeLessThanOrEqual(2);
    }
  });
});

test('what moves while the page is scrolled never covers a link, a button or a field', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openInOwnTypefaces(page);
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter(({ timeline }) => timeline !== document.timeline).length,
    );
  await expect.poll(moving).toBeGreaterThan(10);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += 300) {
    await scrollToY(page, top);
    expect(await page.evaluate(covered), `scrolled to ${top}`).toEqual([]);
  }
});

/** Runs in the page: the controls in view that would not get a press in their middle. */
function covered(): readonly string[] {
  return [
    ...document.querySelectorAll('main :is(a, button:enabled, input, textarea), body > footer a'),
  ].flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (y < 100 || y > innerHeight - 20) return [];
    const taker = document.elementFromPoint(x, y);
    return taker && (one.contains(taker) || taker.closest('[popovertarget], [href^="https://wa.me"]'))
      ? []
      : [one.outerHTML.slice(0, 80)];
  });
}

const HIDE_WORDS = `
  :is(h1, h2, h3, p, dt, dd, a, button, label, input, textarea), :is(h1, h2, a, button) svg { visibility: hidden !important }
  li { color: transparent !important }
  body > :not(main, footer, :has(main)) { visibility: hidden !important }
`;

/** Where the page shows words and controls, each line for itself; not those that are laid over a picture. */
function words(page: Page): Promise<readonly Words[]> {
  return page.evaluate(() => {
    const pictures = [...document.querySelectorAll('article :is(img, svg)')].map((one) =>
      one.getBoundingClientRect(),
    );
    const isOverPicture = ({ left, right, top, bottom }: DOMRect) =>
      pictures.some(
        (one) =>
          one.width > 60 && left < one.right && right > one.left && top < one.bottom && bottom > one.top,
      );
    const linesOf = (one: Element) => {
      if (one.matches('a, button')) return [one.getBoundingClientRect()];
      const lines: DOMRect[] = [];
      const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (!texts.currentNode.parentElement?.closest('a, button')) lines.push(...range.getClientRects());
      }
      return lines;
    };
    const selector = 'main :is(h1, h2, h3, p, dt, dd, a, button), body > footer :is(h2, p, a, button)';
    return [...document.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.clientWidth !== 1)
      .flatMap((one) => linesOf(one).map((line) => [one, line] as const))
      .filter(([, line]) => line.width > 2 && !isOverPicture(line))
      .map(([one, { x, y, width, height }]) => ({
        text: `${one.closest('section')?.id ?? 'footer'}: ${one.textContent.trim().slice(0, 40)}`,
        x: x + scrollX,
        y: y + scrollY,
        width,
        height,
      }));
  });
}

/**
 * Contrast of the lightest with the darkest of what is painted in a box, without a fiftieth at either end.
 * @param ground the whole page, three bytes a pixel
 * @param pageWidth in pixels
 */
function unevenness({ x, y, width, height }: Box, ground: Buffer, pageWidth: number): number {
  const lights: number[] = [];
  for (let down = Math.max(0, Math.ceil(y)); down < y + height; down += 3) {
    for (let right = Math.max(0, Math.ceil(x)); right < Math.min(pageWidth, x + width); right += 3) {
      const start = (down * pageWidth + right) * 3;
      lights.push(contrast([...ground.subarray(start, start + 3)], [0, 0, 0]));
    }
  }
  lights.sort((one, other) => one - other);
  const [dark = 1, light = 1] = [0.02, 0.98].map((share) => lights[Math.floor(lights.length * share)]);
  return light / dark;
}
