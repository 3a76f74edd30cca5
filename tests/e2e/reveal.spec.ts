import type { Locator } from '@playwright/test';
import { atRest, DESKTOP, PHONE, scrollToMiddle, scrollToY, unrevealed } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: DESKTOP });

const opacity = (target: Locator) => target.evaluate((element) => Number(getComputedStyle(element).opacity));

/** Scrolls until this share of the element's height has come into view from below. */
async function showShare(target: Locator, share: number) {
  const top = await target.evaluate((element, part) => {
    // offsetTop and offsetHeight leave out the waiting element's transform.
    let offset = 0;
    for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent)
      offset += at.offsetTop;
    return offset + (element as HTMLElement).offsetHeight * part - innerHeight;
  }, share);
  await scrollToY(target.page(), top);
}

test('§4 elements below the first view are hidden, appear at their share (§9: 0.1, 0.2), once, and stay', async ({
  page,
}) => {
  await page.goto('/');
  const shares = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-reveal')))]);
  expect(await shares('[data-reveal]:has(h2), h2[data-reveal]')).toEqual(['0.2']);
  expect(await shares('article, li[data-reveal]')).toEqual(['0.1']);
  const card = page.locator('#printed-books article').first();
  const heading = page.locator('#youtube [data-reveal]').first();
  for (const [target, less, more] of [
    [card, 0.06, 0.25],
    [heading, 0.19, 0.5],
  ] as const) {
    await showShare(target, less);
    expect(await opacity(target)).toBe(0);
    await showShare(target, more);
    await expect.poll(() => opacity(target)).toBe(1);
  }
  await scrollToY(page, 0);
  expect(await opacity(card)).toBe(1);
  await scrollToMiddle(card);
  expect(await opacity(card)).toBe(1);
});

test('§9 the cards of each section follow one another by 150 ms; who scrolls through the page sees everything', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('article').evaluateAll((all) => {
    for (const card of all as HTMLElement[]) {
      card.addEventListener('transitionrun', ({ target }) => {
        if (target === card) card.dataset.delay ??= card.style.transitionDelay;
      });
    }
  });
  for (const section of ['ebooks', 'printed-books', 'free-guides', 'youtube']) {
    const cards = page.locator(`#${section} article`);
    await scrollToMiddle(cards.first());
    for (const index of Array(await cards.count()).keys()) {
      await expect(cards.nth(index)).toHaveAttribute('data-delay', `${index * 150}ms`);
    }
  }
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 800) await scrollToY(page, top);
  await expect.poll(() => page.evaluate(unrevealed)).toBe(0);
});

test('a hidden element is seen with the focus in it and in print', async ({ page }) => {
  await page.goto('/');
  const card = page.locator('#youtube article').nth(2);
  expect(await opacity(card)).toBe(0);
  await card.getByRole('link').evaluate((link) => link.focus({ preventScroll: true }));
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await opacity(card)).toBe(1);
  expect(await page.evaluate(unrevealed)).toBeGreaterThan(10);
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate(unrevealed)).toBe(0);
});

test('nothing in the first view is hidden, and no whole section ever is', async ({ page }) => {
  for (const size of [{ width: 320, height: 568 }, PHONE, { width: 2560, height: 1440 }]) {
    await page.setViewportSize(size);
    await page.goto('/');
    await atRest(page);
    const waiting = page.locator('[data-reveal-state]');
    expect(await waiting.count()).toBeGreaterThan(5);
    for (const element of await waiting.all()) await expect(element).not.toBeInViewport();
  }
  await expect(page.locator('[data-reveal]:is(section, main, :has(article))')).toHaveCount(0);
});

test('everything is seen with reduced motion, and when the script fails', async ({ page, problems }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await page.evaluate(unrevealed)).toBe(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  problems.allow(/IntersectionObserver/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver'));
  await page.goto('/');
  expect(problems.found).not.toEqual([]);
  expect(await page.evaluate(unrevealed)).toBe(0);
});
