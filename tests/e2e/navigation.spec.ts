import type { Page } from '@playwright/test';
import { sampleContent } from '../content/sample-content.ts';
import {
  atRest,
  boxOf,
  DESKTOP,
  headerBackground,
  headerBottom,
  NAVIGATION,
  openInOwnTypefaces,
  PHONE,
  SECTION_IDS,
  scrollToY,
  sideways,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

const sample = await sampleContent();

/** A link by its words and its place, and the section that it leads to. */
type Way = readonly [words: string, place: string, to: string];

const waysIn = (place: string): readonly Way[] =>
  NAVIGATION.map((words, index) => [words, place, SECTION_IDS[index] ?? ''] as const);

/** Each link lands with its section's heading whole on the screen, below the header. */
async function follow(page: Page, ways: readonly Way[]) {
  for (const [words, place, to] of ways) {
    await page.locator(place).getByRole('link', { name: words, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`#${to}$`));
    await atRest(page);
    const heading = page.locator(`#${to}`).getByRole('heading').first();
    await expect(heading, `the heading of ${to}`).toBeInViewport({ ratio: 1 });
    const { y } = await boxOf(heading);
    expect(y, `the heading of ${to} is under the header`).toBeGreaterThanOrEqual(await headerBottom(page));
  }
}

test('§2 links land with the heading in view below the header; back to top ends at the very top', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.setViewportSize(PHONE);
  await follow(page, waysIn('body > footer'));
  await page.setViewportSize(DESKTOP);
  await follow(page, [
    ...waysIn('body > header'),
    ['Agenda tu sesión', 'body > header', 'contact'],
    [sample.hero.ctaText, '#hero', 'contact'],
    ['Conoce más sobre mí', '#hero', 'about'],
    ['Quiero una recomendación personalizada', '#ebooks', 'contact'],
    ['Agenda tu llamada gratuita', 'body > footer', 'contact'],
    [sample.footer.backToTop, 'body > footer', 'hero'],
  ]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
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
  const places = await page.evaluateHandle(() => {
    const places: number[] = [];
    addEventListener('scroll', () => void places.push(scrollY));
    return places;
  });
  await follow(page, [['Agenda tu sesión', 'body > header', 'contact']]);
  return places.evaluate((all) => all.filter((place) => place > 0 && place < scrollY));
}

test('§9 the header changes at 51 px, not at 50 px, and back; it stays at the top, and is changed from the start further down', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await scrollToY(page, 0);
    const away = await headerBackground(page);
    expect(away).not.toBe('none');
    for (const [top, transform] of [
      [50, away],
      [51, 'none'],
      [3000, 'none'],
      [50, away],
    ] as const) {
      await scrollToY(page, top);
      expect(await headerBackground(page), `${top} px`).toBe(transform);
      expect((await boxOf(page.locator('body > header'))).y).toBe(0);
    }
  }
  await page.goto('/?#ebooks');
  await expect.poll(() => headerBackground(page)).toBe('none');
});

test('§2 the header shows its call to action from 840 px and its links from 1120 px; below, the menu has them', async ({
  page,
}) => {
  const header = page.locator('body > header');
  const call = header.getByRole('link', { name: 'Agenda tu sesión' });
  const inMenu = page.locator('[data-menu]').getByRole('link', { name: 'Agenda tu sesión' });
  await page.goto('/');
  for (const width of [1120, 1119, 840, 839]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(call).toBeVisible({ visible: width >= 840 });
    await expect(header.getByRole('navigation')).toBeVisible({ visible: width >= 1120 });
    await expect(header.getByRole('button')).toBeVisible({ visible: width < 1120 });
    if (width >= 1120) continue;
    await header.getByRole('button').click();
    await expect(inMenu).toBeVisible({ visible: width < 840 });
    await page.keyboard.press('Escape');
  }
});

test('§2 an unknown address answers 404 with a page that fits and leads home and to the contact section', async ({
  page,
}) => {
  const words = sample['not-found'];
  expect((await page.goto('/ebooks/mujer-amanece'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
  await expect(page.getByText(words.text)).toBeVisible();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(sideways), `${width} px`).toEqual({ over: 0, moved: 0, cutOff: [] });
  }
  await page.getByRole('link', { name: words.homeCta }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await page.getByRole('link', { name: words.contactCta }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact h2')).toBeInViewport();
});
