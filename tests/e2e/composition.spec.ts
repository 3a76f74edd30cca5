import { wordsOnGround } from './support/ground.ts';
import { boxOf, openInOwnTypefaces, scrollToY } from './support/page.ts';
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
        const { looked, drawnOver } = await wordsOnGround(page);
        expect(looked).toBeGreaterThan(least);
        expect(drawnOver).toEqual([]);
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
