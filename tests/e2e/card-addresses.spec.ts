import type { Page } from '@playwright/test';
import { ENTRY_SCHEMAS, hasEntries } from '../../src/content/schema.ts';
import { sampleContent } from '../support/sample-content.ts';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, headerBottom, PHONE, served } from './support/page.ts';
import { expect, test } from './support/test.ts';

const sample = await sampleContent();
const sections = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);

/** Every second section is looked at on a phone with motion, the others on a desktop without. */
const SCREENS = [
  { size: PHONE, reducedMotion: 'no-preference', visited: sections.filter((_, at) => at % 2 === 0) },
  { size: DESKTOP, reducedMotion: 'reduce', visited: sections.filter((_, at) => at % 2 === 1) },
] as const;

/** Opens the page at one of its addresses, or follows the address in the open page, as a link does. */
async function goTo(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await page.evaluate((to) => location.assign(to), address);
}

/** Waits for the end of a smooth scroll. Chromium drops one that begins before. */
async function scrolled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0, last = -1; still < 5; last = scrollY) {
      await new Promise(requestAnimationFrame);
      still = scrollY === last ? still + 1 : 0;
    }
  });
}

test('a card’s address shows it below the header and visible at once, opened or followed in the page', async ({
  page,
}) => {
  for (const { size, reducedMotion, visited } of SCREENS) {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize(size);
    for (const section of visited) {
      // The last card on phones, the first on desktops: all cards of a section open alike.
      const { id = '', title = '' } = sample[section].entries.at(size === PHONE ? -1 : 0) ?? {};
      const card = page.getByRole('article', { name: title, exact: true });
      const isWaiting = size === PHONE && section !== visited[0];
      if (isWaiting) await expect(card).toHaveCSS('opacity', '0');
      await goTo(page, `/#${id}`);
      expect(await card.evaluate((one) => getComputedStyle(one).opacity), title).toBe('1');
      await expect(card).toHaveAttribute('id', id);
      await expect(card.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
      await scrolled(page);
      const gap = (await boxOf(card)).y - (await headerBottom(page));
      expect(Math.abs(gap - 60), title).toBeLessThanOrEqual(50);
    }
  }
});

// That the address is in its section in each of them: src/pages/_Page.test.tsx.
test('a hidden card’s address leads to its section’s heading', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await using site = await served('tests/output/gallery-site');
  const { title, entries } = sample.ebooks;
  await page.goto(`${site.origin}/#${entries[0]?.id}-oculta`);
  const heading = page.locator('#ebooks').getByRole('heading', { level: 2, name: title });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await scrolled(page);
  const { y } = await boxOf(heading);
  expect(y).toBeGreaterThan(await headerBottom(page));
  expect(y).toBeLessThan(PHONE.height / 3);
  await expect.poll(() => heading.evaluate(isTransparent)).toBe(false);
});

/** Runs in the page. */
function isTransparent(element: Element): boolean {
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}
