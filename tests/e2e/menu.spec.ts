import type { Page } from '@playwright/test';
import { boxOf } from './support/boxes.ts';
import {
  addStyles,
  headerBottom,
  NAVIGATION,
  nextFrames,
  openInOwnTypefaces,
  PHONE,
  SECTION_IDS,
  showOnly,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** The menu is a panel here, with the page visible beside it. */
const WITH_SPACE = { width: 700, height: 900 };

async function openMenu(page: Page, size: { readonly width: number; readonly height: number }) {
  await page.setViewportSize(size);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menú' });
  await expect(menu).toBeHidden();
  const open = page.getByRole('banner').getByRole('button', { name: 'Menú' });
  await open.click();
  await expect(menu).toBeVisible();
  return { menu, open, close: menu.getByRole('button', { name: 'Cerrar' }) };
}

test('§2 §4 each link of the menu leads to its section and closes the menu, and so does the back button', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const { menu, open } = await openMenu(page, { width: 320, height: 480 });
  const links = menu.getByRole('link');
  await expect(links).toHaveText(['Luz en Escena', ...NAVIGATION, 'Agenda tu sesión']);
  const targets = ['hero', ...SECTION_IDS, 'contact'];
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
    targets.map((id) => `#${id}`),
  );
  for (const id of ['hero', 'free-guides', 'contact']) {
    const link = links.nth(targets.lastIndexOf(id));
    if (await menu.isHidden()) await open.click();
    await link.scrollIntoViewIfNeeded();
    await expect(link).toBeInViewport({ ratio: 1 });
    if (id === 'free-guides') {
      const { width } = await boxOf(link);
      const screen = await page.evaluate(() => document.documentElement.clientWidth);
      expect(width, 'a row as wide as the screen, but for its margins').toBe(screen - 2 * 20);
    }
    await link.click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(`/#${id}`);
    const heading = page.locator(`#${id}`).getByRole('heading').first();
    await expect(heading).toBeInViewport();
    expect((await boxOf(heading)).y, 'below the header').toBeGreaterThanOrEqual(await headerBottom(page));
  }
  await open.click();
  await page.goBack();
  await expect(menu).toBeHidden();
  expect(logged).toEqual([]);
});

test('without dialogs the menu’s button leads to the links of the footer', async ({ page }) => {
  await showOnly(page, '#hero, footer');
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
  });
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: NAVIGATION[0] ?? '' });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
});

// On computers scrollbars take space.
test('the page behind keeps its width when the menu opens', { tag: '@whole' }, async ({ page }) => {
  await showOnly(page, '#hero, #about');
  await page.setViewportSize(WITH_SPACE);
  await openInOwnTypefaces(page);
  const main = page.locator('main');
  const before = await boxOf(main);
  expect(before.width).toBeLessThan(WITH_SPACE.width);
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible();
  expect(await boxOf(main)).toEqual(before);
});

test('the page behind the open menu does not scroll; a press on it closes the menu, and so does a window so wide that the header shows the links', async ({
  page,
}) => {
  await showOnly(page, '#hero, #about');
  const { menu, open } = await openMenu(page, WITH_SPACE);
  expect((await boxOf(menu)).x, 'there is space beside the panel').toBeGreaterThan(100);
  await page.mouse.move(50, 450);
  await page.mouse.wheel(0, 600);
  await nextFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.click(50, 450);
  await expect(menu).toBeHidden();
  // Chromium takes quick wheel events for one gesture, which would still scroll what it began on.
  const turn = async () => {
    await page.mouse.wheel(0, 600);
    return page.evaluate(() => scrollY);
  };
  await expect.poll(turn).toBeGreaterThan(0);
  await open.click();
  await page.setViewportSize({ width: 1400, height: 800 });
  await expect(menu).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Sobre Mí' }).click();
});

test('§4 the menu takes the focus, closes on its button and Escape, and gives it back', async ({ page }) => {
  await showOnly(page, '#hero');
  const { menu, open, close } = await openMenu(page, PHONE);
  await expect(close).toBeFocused();
  // Playwright's roles ignore `inert`; Chromium's accessibility tree does not.
  const session = await page.context().newCDPSession(page);
  const heard = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
  };
  await expect.poll(heard, 'the page behind is out of reach of screen readers').not.toContain('main');
  await close.click();
  await expect.poll(heard).toContain('main');
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

test('no drawing lies behind the text of the open menu', async ({ page }) => {
  await showOnly(page, '#hero');
  const { menu } = await openMenu(page, PHONE);
  await addStyles(page, 'svg, svg * { pointer-events: visiblePainted !important }');
  for (const [width, height] of [
    [320, 568],
    [1000, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The panel may scroll: looks at its beginning, then at its end.
    for (const link of [menu.getByRole('link').first(), menu.getByRole('link').last()]) {
      await link.scrollIntoViewIfNeeded();
      expect.soft(await menu.evaluate(wordsOnDrawings), `${width} × ${height}`).toEqual([]);
    }
  }
});

/** Runs in the page. Returns links and buttons whose text lies over a drawing, unless they have a background. */
function wordsOnDrawings(menu: Element): readonly string[] {
  const isOnDrawing = (one: Element) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const points = [...range.getClientRects()].flatMap(({ x, y, width, height }) =>
      Array.from({ length: 20 }, (_, at) => [x + (width * at) / 19, y + (height * (at % 3)) / 2] as const),
    );
    const isDrawing = (found: Element) =>
      menu.contains(found) && found.matches('svg *') && !found.closest('a, button');
    return points.some((point) => document.elementsFromPoint(...point).some(isDrawing));
  };
  const words = [...menu.querySelectorAll('a, button')].filter(isOnDrawing).map((one) => one.textContent);
  return words.filter((text) => text !== 'Agenda tu sesión');
}
