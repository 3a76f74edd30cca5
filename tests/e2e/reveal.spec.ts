import type { Locator } from '@playwright/test';
import { nextFrames, openInOwnTypefaces, scrollToY, served, showOnly, unseenWords } from './support/page.ts';
import { expect, test } from './support/test.ts';

// Wide enough for four cards in a row, and low: painting costs time.
const WIDE = { width: 1440, height: 600 };
test.use({ contextOptions: { reducedMotion: 'no-preference' }, viewport: WIDE });

const opacity = (target: Locator) => target.evaluate((element) => Number(getComputedStyle(element).opacity));

/** Scrolls until this share of the element's height is in view from below. */
async function showShare(target: Locator, share: number) {
  const top = await target.evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect();
    return scrollY + top + height * part - innerHeight;
  }, share);
  await scrollToY(target.page(), top);
}

test('§4 §9 a card appears when a tenth is in view, a heading at a fifth, once, and stays; cards 150 ms apart', async ({
  page,
}) => {
  await showOnly(page, '#hero, #printed-books, #youtube');
  await page.goto('/');
  const card = page.locator('#printed-books').getByRole('article').first();
  const heading = page.locator('#youtube').getByRole('heading', { level: 2 }).locator('xpath=..');
  const videos = page.locator('#youtube').getByRole('article');
  const delays = await page.evaluateHandle(() => {
    const delays = new Map<EventTarget | null, number>();
    document.addEventListener('transitionrun', ({ target }) => {
      if (target instanceof Element && target.matches('article') && !delays.has(target))
        delays.set(target, Math.round(Number.parseFloat(getComputedStyle(target).transitionDelay) * 1000));
    });
    return delays;
  });
  // What is in view before the script's first report is not hidden.
  await expect.poll(() => opacity(card)).toBe(0);
  for (const [target, less, more] of [
    [card, 0.09, 0.11],
    [heading, 0.19, 0.21],
  ] as const) {
    await showShare(target, less);
    expect(await opacity(target)).toBe(0);
    await showShare(target, more);
    await expect.poll(() => opacity(target)).toBe(1);
  }
  await videos.first().evaluate((video) => video.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const found = () => videos.evaluateAll((all, delays) => all.map((video) => delays.get(video)), delays);
  await expect.poll(found).toEqual([0, 150, 300, 450]);
  await scrollToY(page, 0);
  expect(await opacity(card)).toBe(1);
});

test('a card that is too high for a low screen to show a tenth of it is never hidden', {
  tag: '@extremes',
}, async ({ page }) => {
  await showOnly(page, '#hero, #ebooks');
  await using site = await served('tests/output/longest');
  // A phone lying down, enlarged twice.
  await page.setViewportSize({ width: 320, height: 140 });
  await page.goto(site.origin);
  await page.locator('html[data-scripts=run]').waitFor();
  await nextFrames(page);
  await expect(page.locator('article[data-reveal-state]')).toHaveCount(0);
});

test('§9 a hidden element becomes visible when focused, in print, and once the page is scrolled through', async ({
  page,
}) => {
  await showOnly(page, '#hero, #printed-books, #youtube, footer');
  await page.goto('/');
  const card = page.locator('#youtube').getByRole('article').nth(2);
  await expect.poll(() => opacity(card)).toBe(0);
  await card.getByRole('link').evaluate((link) => link.focus({ preventScroll: true }));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await opacity(card)).toBe(1);
  expect(await page.evaluate(unseenWords)).not.toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(unseenWords)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < length; top += WIDE.height) await scrollToY(page, top);
  await expect.poll(() => page.evaluate(unseenWords)).toEqual([]);
});

test('nothing is hidden in the first view, or with reduced motion', async ({ page }) => {
  // So high that it has headings and cards that appear.
  const height = 2000;
  await page.setViewportSize({ width: 390, height });
  await page.goto('/');
  await nextFrames(page);
  const tops = await page
    .locator('[data-reveal]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.filter((top) => top < height).length).toBeGreaterThan(2);
  const unseen = await page.evaluate(unseenWords);
  expect(unseen.length, 'further down').toBeGreaterThan(5);
  expect(unseen.filter(({ top }) => top < height)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await page.evaluate(unseenWords)).toEqual([]);
});

test('the drawing at the page’s end has risen fully when the page is scrolled to its end', async ({
  page,
}) => {
  await showOnly(page, '#contact, footer');
  await openInOwnTypefaces(page);
  const sun = page.getByRole('contentinfo').getByRole('heading', { level: 2 }).locator('svg');
  const end = async () => {
    await scrollToY(page, await page.evaluate(() => document.documentElement.scrollHeight));
    return sun.boundingBox();
  };
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const risen = await end();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect.soft(await end(), `${width} × ${height}`).toEqual(risen);
  }
});

test('the curtain opens with the stage, and no drawing moves before its section is near', async ({
  page,
}) => {
  await showOnly(page, '#hero, #printed-books, #youtube');
  await page.goto('/');
  const curtain = page.locator('#youtube > .Youtube-curtain').first();
  const width = () => curtain.evaluate((cloth) => cloth.getBoundingClientRect().width);
  const animations = () =>
    page.locator('#youtube').evaluate((stage) => stage.getAnimations({ subtree: true }).length);
  await page.locator('html[data-scripts="run"]').waitFor();
  expect(await animations()).toBe(0);
  const stage = page.locator('#youtube');
  const closed = await curtain.evaluate((cloth) => (cloth as HTMLElement).offsetWidth);
  await showShare(stage, 0.05);
  await expect.poll(width).toBeCloseTo(closed, 0);
  await stage.evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(width).toBeLessThan(closed * 0.6);
  await scrollToY(page, 0);
  await expect.poll(animations).toBe(0);
});

test('the hero’s garden rises as the page is scrolled, and is back at its top', async ({ page }) => {
  await showOnly(page, '#hero, #about');
  await page.goto('/');
  await page.locator('html[data-scripts="run"]').waitFor();
  const front = page.locator('#hero .Mural-front').first();
  const lift = () => front.evaluate((garden) => new DOMMatrix(getComputedStyle(garden).transform).f);
  await scrollToY(page, 300);
  await expect.poll(lift).toBeLessThan(-5);
  await scrollToY(page, 0);
  await expect.poll(lift).toBeCloseTo(0);
});
