import type { Page } from '@playwright/test';
import { atRest, PHONE } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/** Below 1120 px; wide enough that the menu is a panel with the page beside it. */
const WITH_ROOM = { width: 700, height: 900 };

const menuOf = (page: Page) => page.locator('[data-menu]');
const openButton = (page: Page) =>
  page.locator('body > header').getByRole('button', { name: single('header').openMenu });
const closeButton = (page: Page) => menuOf(page).getByRole('button', { name: single('header').closeMenu });

async function open(page: Page, size = PHONE as { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.goto('/');
  await expect(menuOf(page)).toBeHidden();
  await openButton(page).click();
  await expect(menuOf(page)).toBeVisible();
}

/** Whether screen readers hear of the button that it is expanded. */
async function isExpanded(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const { openMenu } = single('header');
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === openMenu);
  return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('§4 the menu opens and closes by its buttons', async ({ page }) => {
    await open(page);
    await expect(menuOf(page).getByRole('link', { name: 'Ebooks' })).toBeVisible();
    await closeButton(page).click();
    await expect(menuOf(page)).toBeHidden();
  });
});

test('§4 the menu closes on its button and on Escape, the focus goes back, and its state is exposed', async ({
  page,
}) => {
  await open(page);
  expect(await isExpanded(page)).toBe(true);
  await closeButton(page).click();
  await expect(menuOf(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
  expect(await isExpanded(page)).toBe(false);

  await page.keyboard.press('Enter');
  await expect(menuOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menuOf(page).locator(':focus'), 'the keyboard goes on into the menu').toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
});

test('§4 the menu closes after any of its links is chosen; on a small phone each can be reached', async ({
  page,
}) => {
  await open(page, { width: 320, height: 480 });
  const links = menuOf(page).getByRole('link');
  // Name, seven sections, call to action.
  await expect(links).toHaveCount(9);
  for (const link of await links.all()) {
    if (await menuOf(page).isHidden()) await openButton(page).click();
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
    await link.click();
    await expect(menuOf(page)).toBeHidden();
  }
});

test('the page behind the open menu does not scroll; a press on it closes the menu', async ({ page }) => {
  await open(page, WITH_ROOM);
  const panel = await menuOf(page).boundingBox();
  expect(panel?.x, 'there is room beside the panel').toBeGreaterThan(100);
  await page.mouse.move(50, 450);
  await page.mouse.wheel(0, 600);
  await atRest(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.click(50, 450);
  await expect(menuOf(page)).toBeHidden();
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
