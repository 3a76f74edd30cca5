import type { Page } from '@playwright/test';
import { boxOf, layoutFaults, overlap } from './support/boxes.ts';
import { addStyles, atRest, DESKTOP, openInOwnTypefaces, PHONE, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SIZES = [
  [320, 568],
  [390, 844],
  [640, 900],
  [768, 1024],
  [844, 390],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [1920, 1080],
  [2560, 1080],
] as const;
/** Specification section 9. */
const CARD_COLUMN = 380;
/** What fits beside one another with columns of 380 px, and the videos' 1, 2 or 4 (specification section 2). */
const COLUMNS = [
  [390, { ebooks: 1, 'printed-books': 1, 'free-guides': 1, youtube: 1 }],
  [1024, { ebooks: 2, 'printed-books': 2, 'free-guides': 2, youtube: 2 }],
  [1440, { ebooks: 3, 'printed-books': 3, 'free-guides': 2, youtube: 4 }],
] as const;

/** The boxes of the cards in a section's first row. */
async function firstRow(page: Page, section: string) {
  const cards = await Promise.all((await page.locator(`#${section}`).getByRole('article').all()).map(boxOf));
  return cards.filter(({ y }) => Math.abs(y - (cards[0]?.y ?? 0)) < 4);
}

test('§2 on every screen nothing overlaps, is cut off or scrolls sideways', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    expect.soft(await layoutFaults(page), `${width} × ${height}`).toEqual([]);
  }
});

test('§2 §9 cards have columns of at least 380 px, as many as fit; videos have 1, 2 or 4', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  for (const [width, columns] of COLUMNS) {
    await page.setViewportSize({ width, height: 900 });
    for (const [section, count] of Object.entries(columns)) {
      const row = await firstRow(page, section);
      expect.soft(row, `${section} at ${width} px`).toHaveLength(count);
      if (count === 1 || section === 'youtube') continue;
      const narrowest = Math.min(...row.map((card) => card.width));
      expect.soft(narrowest, `${section} at ${width} px`).toBeGreaterThanOrEqual(CARD_COLUMN);
    }
  }
});

test('§2 both buttons of the hero are in the first view of every screen, clear of the chat button', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [390, 844],
    [844, 390],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const chat = await boxOf(page.getByRole('complementary').getByRole('link'));
    for (const button of await page.locator('#hero').getByRole('link').all()) {
      await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
      expect(overlap(chat, await boxOf(button)), `covered at ${width} × ${height}`).toBe(false);
    }
  }
});

test('the chat button never covers the submit button, scrolled or brought into view by the keyboard', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  const chat = page.getByRole('complementary').getByRole('link');
  const submit = page.getByRole('button', { name: 'Enviar mensaje' });
  const isCovered = async () => (await chat.isVisible()) && overlap(await boxOf(chat), await boxOf(submit));
  for (const size of [PHONE, { width: 320, height: 568 }, DESKTOP]) {
    await page.setViewportSize(size);
    await scrollToY(page, 0);
    const { y } = await boxOf(submit);
    for (let top = y - size.height; top < y + 60; top += 60) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await isCovered(), `${size.width} px wide, scrolled by ${top}`).toBe(false);
    }
  }
  await page.setViewportSize(PHONE);
  await scrollToY(page, 0);
  await submit.focus();
  await atRest(page);
  await expect(submit).toBeInViewport({ ratio: 1 });
  expect(await isCovered()).toBe(false);
});

test('letters of twice the size cut off no words (WCAG 2.2, 1.4.4)', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  // As in the browser's own settings, whose medium is 16.
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await openInOwnTypefaces(page);
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
  }
});

test('wider spacing of letters, words and lines cuts off nothing (WCAG 2.2, 1.4.12)', async ({ page }) => {
  await openInOwnTypefaces(page);
  await addStyles(
    page,
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`,
  );
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
  }
});

test('on paper nothing lies over the words: no header, no chat button, no link past the header', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  await page.emulateMedia({ media: 'print' });
  // A4 and Letter without their margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await layoutFaults(page)).toEqual([]);
});

test('what moves while the page is scrolled never covers a link, a button or a field', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize(DESKTOP);
  await openInOwnTypefaces(page);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += 300) {
    await scrollToY(page, top);
    expect(await page.evaluate(coveredControls), `scrolled to ${top}`).toEqual([]);
  }
});

/** Runs in the page: the controls in view that would not get a press in their middle. */
function coveredControls(): readonly string[] {
  const controls = [
    ...document.querySelectorAll('main :is(a, button:enabled, input, textarea), body > footer a'),
  ];
  const isCovered = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    // The header and the chat button are fixed over the page.
    if (y < 100 || y > innerHeight - 20) return false;
    const taker = document.elementFromPoint(x, y);
    return taker !== null && !one.contains(taker) && !taker.closest('aside');
  };
  return controls.filter(isCovered).map((one) => one.outerHTML.slice(0, 80));
}
