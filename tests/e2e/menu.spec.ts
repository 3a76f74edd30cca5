import type { Page } from '@playwright/test';
import { sampleContent } from '../content/sample-content.ts';
import { atRest, NAVIGATION, PHONE, SECTION_IDS } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Below 1120 px; wide enough that the menu is a panel with the page beside it. */
const WITH_ROOM = { width: 700, height: 900 };

const { site, header } = await sampleContent();
const { openMenu, closeMenu, callToAction } = header;

async function openPage(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size);
  await page.goto('/');
  const menu = page.locator('[data-menu]');
  await expect(menu).toBeHidden();
  const open = page.locator('body > header').getByRole('button', { name: openMenu });
  await open.click();
  await expect(menu).toBeVisible();
  return { menu, open, close: menu.getByRole('button', { name: closeMenu }) };
}

test('§4 the menu closes on its button and on Escape, and the focus goes back', async ({ page }) => {
  const { menu, open, close } = await openPage(page, PHONE);
  await close.click();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus'), 'the keyboard goes on into the menu').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
});

test('§2 §4 each link of the menu can be reached on a small phone, leads to its section and closes the menu', async ({
  page,
}) => {
  // A smooth scroll takes its time to each of the links.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { menu, open } = await openPage(page, { width: 320, height: 480 });
  const links = menu.getByRole('link');
  await expect(links).toHaveText([site.name, ...NAVIGATION, callToAction]);
  for (const [index, id] of ['hero', ...SECTION_IDS, 'contact'].entries()) {
    if (await menu.isHidden()) await open.click();
    await links.nth(index).scrollIntoViewIfNeeded();
    await expect(links.nth(index)).toBeInViewport({ ratio: 1 });
    await links.nth(index).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/#${id}`);
  }
});

test('the page behind the open menu does not scroll; a press on it closes the menu', async ({ page }) => {
  const { menu } = await openPage(page, WITH_ROOM);
  const panel = await menu.boundingBox();
  expect(panel?.x, 'there is room beside the panel').toBeGreaterThan(100);
  await page.mouse.move(50, 450);
  await page.mouse.wheel(0, 600);
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.click(50, 450);
  await expect(menu).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
