import type { Locator, Page } from '@playwright/test';
import { addStyles, atRest, boxOf, openInOwnTypefaces, overlap, PHONE } from './support/page.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 360, 390, 430, 600, 768, 840, 1024, 1180, 1440, 1920, 2560];
/** Specification section 9. */
const CARD_COLUMN = 380;
const LONGEST_PHONE_PAGE = 9500;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What a visitor reads or presses that reaches over the left or right edge of the screen. */
function cutOff(page: Page): Promise<string[]> {
  return page.locator('main, body > header, body > footer').evaluateAll((places) => {
    const words = places.flatMap((place) => [
      ...place.querySelectorAll('h1, h2, h3, p, li, dt, dd, a, button, label, input, textarea, article img'),
    ]);
    return words
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

for (const width of WIDTHS) {
  test(`nothing scrolls sideways or is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openInOwnTypefaces(page);
    const room = await page.evaluate(() => {
      scrollTo({ left: 100, behavior: 'instant' });
      const { scrollWidth, clientWidth } = document.documentElement;
      return { over: scrollWidth - clientWidth, moved: scrollX };
    });
    expect(room).toEqual({ over: 0, moved: 0 });
    expect(await cutOff(page)).toEqual([]);
  });
}

test('the page is at most 9,500 px long at 390 px', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(LONGEST_PHONE_PAGE);
});

/** Widths of the columns of the grid that holds these cards. */
function columns(cards: Locator): Promise<number[]> {
  return cards
    .first()
    .locator('xpath=..')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat));
}

test('columns of card grids are at least 380 px wide, or as wide as the screen leaves', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const width of [320, 390, 440, 860, 900, 1024, 1279, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    for (const section of ['ebooks', 'printed-books', 'free-guides']) {
      const cards = page.locator(`#${section} article`);
      const grid = await boxOf(cards.first().locator('xpath=..'));
      const widths = await columns(cards);
      const least = Math.min(CARD_COLUMN, grid.width);
      for (const column of widths) {
        expect(column, `${section} at ${width} px`).toBeGreaterThanOrEqual(Math.floor(least));
      }
    }
  }
});

test('cards stand side by side as soon as two or three columns of 380 px fit', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const [width, count] of [
    [700, 1],
    [1024, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const section of ['ebooks', 'printed-books']) {
      expect(await columns(page.locator(`#${section} article`)), `${section} at ${width} px`).toHaveLength(
        count,
      );
    }
  }
});

test('videos stand in 1 column, in 2 from 640 px, in 4 from 1180 px', async ({ page }) => {
  await openInOwnTypefaces(page);
  for (const [width, count] of [
    [320, 1],
    [639, 1],
    [640, 2],
    [1179, 2],
    [1180, 4],
    [2560, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns(page.locator('#youtube article')), `at ${width} px`).toHaveLength(count);
  }
});

for (const size of [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  PHONE,
  { width: 844, height: 390 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]) {
  test(`both buttons of the hero are in the first view of ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    const chat = await boxOf(page.locator('[data-chat]'));
    for (const button of await page.locator('#hero a').all()) {
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(overlap(chat, await boxOf(button)), 'the chat button covers it').toBe(false);
    }
  });
}

/** Scroll positions at which the chat button covers the target, of all at which the target is on the screen. */
function coveredAt(target: Locator): Promise<number[]> {
  return target.evaluate(async (element) => {
    const chat = document.querySelector('[data-chat]') as HTMLElement;
    const covered: number[] = [];
    const { top, bottom } = element.getBoundingClientRect();
    for (let y = top + scrollY - innerHeight; y < bottom + scrollY; y += 30) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const [a, b] = [chat.getBoundingClientRect(), element.getBoundingClientRect()];
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      if (!apart && chat.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        covered.push(y);
    }
    return covered;
  });
}

for (const size of [
  PHONE,
  { width: 320, height: 568 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]) {
  test(`the chat button never covers the submit button at ${size.width} × ${size.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openInOwnTypefaces(page);
    expect(await coveredAt(page.locator('#contact form button[type=submit]'))).toEqual([]);
  });
}

test('the chat button never covers the submit button that the keyboard brings into view', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await openInOwnTypefaces(page);
  const submit = page.locator('#contact form button[type=submit]');
  await submit.focus();
  await atRest(page);
  await expect(submit).toBeInViewport({ ratio: 1 });
  const chat = page.locator('[data-chat]');
  if (await chat.isVisible()) expect(overlap(await boxOf(chat), await boxOf(submit))).toBe(false);
});

for (const [title, status] of [
  ['a failure', 400],
  ['a success', 200],
] as const) {
  test(`the chat button does not cover the close button of ${title}'s toast on a phone`, async ({
    page,
    mailbox,
  }) => {
    if (status !== 200) await mailbox.fail({ status, text: 'The Public Key is invalid' });
    await page.setViewportSize(PHONE);
    await openInOwnTypefaces(page);
    await page.locator('[name=name]').fill('Una Lectora');
    await page.locator('[name=email]').fill('lectora@example.com');
    await page.locator('[name=message]').fill('Hola.');
    await page.locator('#contact form button[type=submit]').click();
    const toast = page.locator('li[data-kind]');
    await expect(toast).toBeVisible();
    const close = await boxOf(toast.getByRole('button'));
    expect(overlap(await boxOf(page.locator('[data-chat]')), close)).toBe(false);
    expect(overlap(await boxOf(page.locator('#contact form button[type=submit]')), close)).toBe(false);
  });
}

test.describe('text that visitors enlarge or space out', () => {
  /** Elements that hide a part of their own words. */
  function clipped(page: Page): Promise<string[]> {
    return page.locator('main, body > header, body > footer').evaluateAll((places) => {
      const all = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>('*')]);
      const hidesWords = (element: HTMLElement) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const isForScreenReaders = element.clientWidth <= 1 || clipPath === 'inset(50%)';
        if (isForScreenReaders || !element.textContent?.trim()) return false;
        return (
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
        );
      };
      return all
        .filter((element) => !element.matches('section, textarea') && hidesWords(element))
        .map((element) => element.outerHTML.slice(0, 120));
    });
  }

  const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-bottom: 2em !important; }`;

  for (const [what, css, width] of [
    ['the text spacing of WCAG 1.4.12 at 320 px', SPACING, 320],
    ['the text spacing of WCAG 1.4.12 at 390 px', SPACING, 390],
    ['the text spacing of WCAG 1.4.12 at 1440 px', SPACING, 1440],
    ['text of twice the size at 1280 px (WCAG 1.4.4)', 'html { font-size: 200% !important; }', 1280],
    ['text of half again its size at 390 px', 'html { font-size: 150% !important; }', 390],
  ] as const) {
    test(`nothing is cut off or hidden by ${what}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openInOwnTypefaces(page);
      await addStyles(page, css);
      await atRest(page);
      expect(await cutOff(page)).toEqual([]);
      expect(await clipped(page)).toEqual([]);
    });
  }
});
