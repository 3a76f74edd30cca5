import type { Page } from '@playwright/test';
import {
  addStyles,
  atRest,
  boxOf,
  clipped,
  openInOwnTypefaces,
  overlap,
  PHONE,
  scrollToY,
  sideways,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 360, 390, 440, 639, 640, 700, 900, 1024, 1179, 1180, 1440, 1920, 2560];
/** Specification section 9. */
const CARD_COLUMN = 380;
const CARD_COLUMNS: Readonly<Record<number, number>> = { 700: 1, 1024: 2, 1440: 3 };
const LONGEST_PHONE_PAGE = 9500;
/** Specification section 2 names the counts; the widths are this site's. */
const videoColumns = (width: number) => (width < 640 ? 1 : width < 1180 ? 2 : 4);

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Of each section with cards: the room that their grid has, and the widths of its columns. */
async function grids(page: Page) {
  const all = await page.locator('main > section:has(article)').evaluateAll((sections) =>
    sections.map((section) => {
      const grid = section.querySelector('article')?.parentElement ?? section;
      const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat);
      return [section.id, { room: grid.getBoundingClientRect().width, columns }] as const;
    }),
  );
  return Object.fromEntries(all);
}

test('§2 §9 at every width nothing scrolls sideways or is cut off; cards have columns of 380 px, as many as fit; videos 1, 2 or 4', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await page.evaluate(sideways), `${width} px`).toEqual({ over: 0, moved: 0, cutOff: [] });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (width === PHONE.width) expect.soft(height).toBeLessThanOrEqual(LONGEST_PHONE_PAGE);
    const { youtube, ...cards } = await grids(page);
    expect.soft(youtube?.columns, `videos at ${width} px`).toHaveLength(videoColumns(width));
    expect.soft(Object.keys(cards)).toEqual(['ebooks', 'printed-books', 'free-guides']);
    for (const [section, { room, columns }] of Object.entries(cards)) {
      const least = Math.floor(Math.min(CARD_COLUMN, room));
      expect.soft(Math.min(...columns), `${section} at ${width} px`).toBeGreaterThanOrEqual(least);
    }
    const count = CARD_COLUMNS[width];
    if (count) expect.soft(cards.ebooks?.columns, `ebooks at ${width} px`).toHaveLength(count);
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
    const chat = await boxOf(page.locator('[data-chat]'));
    for (const button of await page.locator('#hero a').all()) {
      await expect(button, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
      expect(overlap(chat, await boxOf(button)), `covered at ${width} × ${height}`).toBe(false);
    }
  }
});

test('the chat button never covers the submit button, scrolled or brought into view by the keyboard', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  const [chat, submit] = [page.locator('[data-chat]'), page.locator('#contact form button[type=submit]')];
  const isCovered = async () => (await chat.isVisible()) && overlap(await boxOf(chat), await boxOf(submit));
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await scrollToY(page, 0);
    const { y } = await boxOf(submit);
    for (let top = y - height; top < y + 60; top += 60) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await isCovered(), `${width} × ${height} scrolled by ${top}`).toBe(false);
    }
  }
  await page.setViewportSize(PHONE);
  await scrollToY(page, 0);
  await submit.focus();
  await atRest(page);
  await expect(submit).toBeInViewport({ ratio: 1 });
  expect(await isCovered()).toBe(false);
});

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

test('nothing is cut off or hidden by text spacing (WCAG 1.4.12) or larger text (1.4.4)', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  for (const [what, css, width] of [
    ['text spacing', SPACING, 320],
    ['text spacing', SPACING, 390],
    ['text spacing', SPACING, 1440],
    ['text of 200 %', 'html { font-size: 200% !important; }', 1280],
    ['text of 150 %', 'html { font-size: 150% !important; }', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
    await addStyles(page, css);
    await atRest(page);
    expect((await page.evaluate(sideways)).cutOff, `${what} at ${width} px`).toEqual([]);
    expect(await clipped(page), `${what} at ${width} px`).toEqual([]);
  }
});
