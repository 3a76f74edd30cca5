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

/** The section's heading is whole on the screen, below the header and in the upper half. */
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

test.describe('§2 links land with the heading in view below the header', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('on a wide screen: header, calls to action, and back to top, which ends at the very top', async ({
    page,
  }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
    await follow(page, waysIn('body > header'));
    await follow(page, [['Agenda tu sesión', 'body > header', 'contact'], ...CALLS]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('on a phone: menu and footer', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/');
    for (const way of [...waysIn('[data-menu]'), ['Agenda tu sesión', '[data-menu]', 'contact'] as const]) {
      await page.locator('body > header').getByRole('button').click();
      await follow(page, [way]);
    }
    await follow(page, waysIn('body > footer'));
  });
});

test.describe('without JavaScript', () => {
  // Reduced motion: a press on the next link would cut a smooth scroll short.
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  test('§2 every link leads to its section as a plain anchor, under a header that has its background always', async ({
    page,
  }) => {
    await page.goto('/');
    expect(await background(page)).toBe('none');
    await page.setViewportSize(PHONE);
    for (const way of [...CALLS, ...waysIn('body > footer')]) {
      await linkOf(page, way).click();
      await expect(page).toHaveURL(new RegExp(`#${way[2]}$`));
      const heading = page.locator(`#${way[2]}`).getByRole('heading').first();
      await expect(heading).toBeInViewport({ ratio: 1 });
    }
  });
});

test('§2 a chosen link scrolls smoothly, through places in between; with reduced motion at once', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await openInOwnTypefaces(page);
  const places = await placesOnTheWay(page);
  expect(new Set(places).size).toBeGreaterThan(3);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await scrollToY(page, 0);
  expect(await placesOnTheWay(page)).toEqual([]);
});

/** The places between the top and the contact section that the page passes through when its link is chosen. */
async function placesOnTheWay(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    addEventListener('scroll', () => void places.push(scrollY));
  });
  await page.locator('body > header').getByRole('link', { name: 'Agenda tu sesión' }).click();
  await expectLanded(page, 'contact');
  return page.evaluate(() => {
    const { places } = window as unknown as { places: readonly number[] };
    return places.filter((place) => place > 0 && place < scrollY);
  });
}

/** How the header's background is moved: it is drawn in from above, `none` where it is in sight. */
function background(page: Page): Promise<string> {
  return page.locator('body > header').evaluate((header) => getComputedStyle(header, '::before').transform);
}

test.describe('the fixed header', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('§9 changes at 51 px, not at 50 px, and back; it stays at the top, and is changed from the start further down', async ({
    page,
  }) => {
    await page.goto('/');
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await scrollToY(page, 0);
      const away = await background(page);
      expect(away).not.toBe('none');
      for (const [top, transform] of [
        [50, away],
        [51, 'none'],
        [3000, 'none'],
        [50, away],
      ] as const) {
        await scrollToY(page, top);
        expect(await background(page), `${top} px`).toBe(transform);
        expect((await boxOf(page.locator('body > header'))).y).toBe(0);
      }
    }
    await page.goto('/?#ebooks');
    await expect.poll(() => background(page)).toBe('none');
  });

  test('§2 shows its call to action from 840 px and its links from 1120 px; below, the menu has them', async ({
    page,
  }) => {
    const header = page.locator('body > header');
    const inMenu = page.locator('[data-menu]').getByRole('link', { name: 'Agenda tu sesión' });
    await page.goto('/');
    for (const width of [1120, 1119, 840, 839]) {
      await page.setViewportSize({ width, height: 800 });
      const call = header.getByRole('link', { name: 'Agenda tu sesión' });
      await expect(call).toBeVisible({ visible: width >= 840 });
      await expect(header.getByRole('navigation')).toBeVisible({ visible: width >= 1120 });
      await expect(header.getByRole('button')).toBeVisible({ visible: width < 1120 });
      if (width >= 1120) continue;
      await header.getByRole('button').click();
      await expect(inMenu).toBeVisible({ visible: width < 840 });
      await page.keyboard.press('Escape');
    }
  });
});
