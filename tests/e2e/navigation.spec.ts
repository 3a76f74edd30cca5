import type { Locator, Page } from '@playwright/test';
import {
  atRest,
  boxOf,
  DESKTOP,
  headerBottom,
  NAVIGATION,
  openInOwnTypefaces,
  PHONE,
  SECTION_IDS,
  scrollToY,
} from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

type SectionId = (typeof SECTION_IDS)[number];
type Way = readonly [name: string, place: string, to: SectionId];

const CALLS: readonly Way[] = [
  [single('hero').ctaText, '#hero', 'contact'],
  ['Conoce más sobre mí', '#hero', 'about'],
  ['Quiero una recomendación personalizada', '#ebooks', 'contact'],
  ['Agenda tu llamada gratuita', 'body > footer', 'contact'],
  [single('footer').backToTop, 'body > footer', 'hero'],
];

const waysIn = (place: string): readonly Way[] =>
  NAVIGATION.map((name, index) => [name, place, SECTION_IDS[index] ?? 'hero'] as const);

function linkOf(page: Page, [name, place]: Way): Locator {
  return page.locator(place).getByRole('link', { name, exact: true });
}

/** The section's heading stands whole on the screen, below the header and in the upper half. */
async function expectLanded(page: Page, to: SectionId) {
  await expect(page).toHaveURL(new RegExp(`#${to}$`));
  await atRest(page);
  const heading = await boxOf(page.locator(`#${to}`).getByRole('heading').first());
  const screen = page.viewportSize() ?? DESKTOP;
  expect(heading.y, `the heading of ${to} is under the header`).toBeGreaterThanOrEqual(
    await headerBottom(page),
  );
  expect(heading.y + heading.height, `the heading of ${to} is below the screen`).toBeLessThan(screen.height);
}

async function follow(page: Page, ways: readonly Way[]) {
  for (const way of ways) {
    await linkOf(page, way).click();
    await expectLanded(page, way[2]);
  }
}

test.describe('links land with the heading in view below the header', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on a wide screen: header, calls to action, footer and back to top', async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
    await follow(page, waysIn('body > header'));
    await follow(page, [['Agenda tu sesión', 'body > header', 'contact'], ...CALLS]);
    await follow(page, waysIn('body > footer'));
  });

  test('on a phone: menu, calls to action, footer and back to top', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    for (const way of [...waysIn('[data-menu]'), ['Agenda tu sesión', '[data-menu]', 'contact'] as const]) {
      await page.locator('body > header').getByRole('button').click();
      await follow(page, [way]);
    }
    await follow(page, [...CALLS, ...waysIn('body > footer')]);
  });

  test('back to top ends at the very top', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: single('footer').backToTop }).click();
    await atRest(page);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

test.describe('without JavaScript', () => {
  // Where links lead is the question here; a press on the next one would cut a glide short.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  for (const size of [DESKTOP, PHONE]) {
    test(`every way leads to its section as a plain anchor at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/');
      for (const way of [...CALLS, ...waysIn('body > footer')]) {
        await linkOf(page, way).click();
        await expect(page).toHaveURL(new RegExp(`#${way[2]}$`));
        const heading = page.locator(`#${way[2]}`).getByRole('heading').first();
        await expect(heading).toBeInViewport({ ratio: 1 });
      }
    });
  }
});

test.describe('gliding', () => {
  /** All places the page passes through on its way from the top to the contact section. */
  async function journey(page: Page) {
    await page.setViewportSize(DESKTOP);
    await openInOwnTypefaces(page);
    await page.evaluate(() => {
      Object.assign(window, { places: [] as number[] });
      addEventListener('scroll', () => (window as unknown as { places: number[] }).places.push(scrollY));
    });
    await page.locator('body > header').getByRole('link', { name: 'Agenda tu sesión' }).click();
    await expectLanded(page, 'contact');
    const places = await page.evaluate(() => (window as unknown as { places: number[] }).places);
    const end = await page.evaluate(() => scrollY);
    return { between: places.filter((place) => place > 0 && place < end), end };
  }

  test('a chosen link scrolls smoothly, through places in between', async ({ page }) => {
    const { between, end } = await journey(page);
    expect(end).toBeGreaterThan(0);
    expect(new Set(between).size).toBeGreaterThan(3);
    expect(between).toEqual(between.toSorted((a, b) => a - b));
  });

  test('with reduced motion it is there at once', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await journey(page)).between).toEqual([]);
  });
});

test.describe('the fixed header', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** What lies behind the header's words, as a visitor sees it: its paper is drawn in or out of sight. */
  const paper = (page: Page) =>
    page.locator('body > header').evaluate((header) => getComputedStyle(header, '::before').transform);

  for (const size of [DESKTOP, PHONE]) {
    test(`changes at 51 px, not at 50 px, and back, at ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/');
      const away = await paper(page);
      expect(away).not.toBe('none');
      await scrollToY(page, 50);
      expect(await paper(page)).toBe(away);
      await scrollToY(page, 51);
      expect(await paper(page)).toBe('none');
      await scrollToY(page, 50);
      expect(await paper(page)).toBe(away);
    });
  }

  test('is changed from the start when the page opens further down', async ({ page }) => {
    await page.goto('/#ebooks');
    await expect.poll(() => paper(page)).toBe('none');
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('wears its paper always, so that nothing shows through its words', async ({ page }) => {
      await page.goto('/');
      expect(await paper(page)).toBe('none');
    });
  });

  test('stays at the top of the screen wherever the page is', async ({ page }) => {
    await page.goto('/');
    await scrollToY(page, 3000);
    expect((await boxOf(page.locator('body > header'))).y).toBe(0);
  });

  test('shows its call to action from 840 px; below that the menu has it', async ({ page }) => {
    const inHeader = page.locator('body > header').getByRole('link', { name: 'Agenda tu sesión' });
    const inMenu = page.locator('[data-menu]').getByRole('link', { name: 'Agenda tu sesión' });
    for (const [width, isInHeader] of [
      [840, true],
      [839, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(inHeader).toBeVisible({ visible: isInHeader });
      await page.locator('body > header').getByRole('button').click();
      await expect(inMenu).toBeVisible({ visible: !isInHeader });
    }
  });
});
