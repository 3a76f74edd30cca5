import { ENTRY_SCHEMAS, hasEntries } from '../../src/content/schema.ts';
import { sampleContent } from '../content/sample-content.ts';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, headerBottom, PHONE, served } from './support/page.ts';
import { expect, test } from './support/test.ts';

const sample = await sampleContent();
const sections = Object.keys(ENTRY_SCHEMAS).filter(hasEntries);

test('a card’s address opens the page at it, below the header and visible at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [at, section] of sections.entries()) {
    // The last card on phones, the first on desktops: all cards of a section open alike.
    const isPhone = at % 2 === 0;
    const { id = '', title = '' } = sample[section].entries.at(isPhone ? -1 : 0) ?? {};
    await page.goto('about:blank');
    await page.setViewportSize(isPhone ? PHONE : DESKTOP);
    await page.goto(`/#${id}`);
    const card = page.getByRole('article', { name: title, exact: true });
    await expect(card).toHaveAttribute('id', id);
    await expect(card.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
    expect(await card.evaluate((one) => getComputedStyle(one).opacity), title).toBe('1');
    // A smooth scroll may still be under way.
    await expect
      .poll(async () => Math.abs((await boxOf(card)).y - (await headerBottom(page)) - 60), title)
      .toBeLessThanOrEqual(50);
  }
});

test('a link in the page scrolls smoothly to a card, which is visible at once', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const card = page.locator('#volver-a-empezar');
  await expect(card).toHaveCSS('opacity', '0');
  await page.evaluate(() => {
    location.hash = 'volver-a-empezar';
  });
  expect(await card.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  await expect(card.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('a hidden card’s address opens the page at its section’s heading, with and without motion', async ({
  page,
}) => {
  await using site = await served('tests/output/gallery-site');
  for (const [at, section] of sections.entries()) {
    const { title, entries } = sample[section];
    const size = at % 2 ? DESKTOP : PHONE;
    await page.goto('about:blank');
    await page.emulateMedia({ reducedMotion: at % 2 ? 'reduce' : 'no-preference' });
    await page.setViewportSize(size);
    await page.goto(`${site.origin}/#${entries[0]?.id}-oculta`);
    const heading = page.locator(`#${section}`).getByRole('heading', { name: title, exact: true });
    // A smooth scroll may still be under way. The curtain of a stage may stand above the heading.
    await expect(async () => {
      const { y } = await boxOf(heading);
      expect(y, section).toBeGreaterThan(await headerBottom(page));
      expect(y, section).toBeLessThan(size.height / 3);
    }).toPass({ timeout: 15_000 });
    await expect.poll(() => heading.evaluate(isTransparent), section).toBe(false);
  }
});

/** Runs in the page. */
function isTransparent(element: Element): boolean {
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}
