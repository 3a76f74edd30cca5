import type { Page } from '@playwright/test';
import { boxOf, layoutFaults } from './support/boxes.ts';
import {
  hasHeaderPaper,
  headerBottom,
  NAVIGATION,
  openInOwnTypefaces,
  PHONE,
  SECTION_IDS,
  scrollToY,
  showOnly,
} from './support/page.ts';
import { expect, test } from './support/test.ts';

/** Text of a link, the part of the page that it is in, and the section that it leads to. */
type Way = readonly [words: string, part: string, to: string];

function linkIn(page: Page, part: string, words: string) {
  return page.locator(part).getByRole('link', { name: words, exact: true });
}

/** Expects each link to show its section's heading whole, below the header. */
async function follow(page: Page, ways: readonly Way[]) {
  for (const [words, part, to] of ways) {
    await linkIn(page, part, words).click();
    await expect(page).toHaveURL(new RegExp(`#${to}$`));
    const heading = page.locator(`#${to}`).getByRole('heading').first();
    await expect(heading, `the heading of ${to}`).toBeInViewport({ ratio: 1 });
    const { y } = await boxOf(heading);
    expect(y, `the heading of ${to} is under the header`).toBeGreaterThanOrEqual(await headerBottom(page));
  }
}

test('§2 links scroll the heading to below the header, smoothly or at once; back to top scrolls to 0', async ({
  page,
}) => {
  // Low: painting costs time.
  await page.setViewportSize({ width: 1024, height: 500 });
  await openInOwnTypefaces(page);
  await follow(page, [
    ...NAVIGATION.map((words, index): Way => [words, 'body > header', SECTION_IDS[index] ?? '']),
    ['Volver arriba', 'body > footer', 'hero'],
  ]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const [words, part, to] of [
    ['Agenda tu sesión', 'body > header', 'contact'],
    ['Escríbeme', '#hero', 'contact'],
    ['Conoce más sobre mí', '#hero', 'about'],
    ['Quiero una recomendación personalizada', '#ebooks', 'contact'],
    ['Agenda tu llamada gratuita', 'body > footer', 'contact'],
  ] as const)
    await expect(linkIn(page, part, words), words).toHaveAttribute('href', `#${to}`);

  // On a phone the calls to action end at the form.
  await page.setViewportSize(PHONE);
  await linkIn(page, '#ebooks', 'Quiero una recomendación personalizada').click();
  const { y, height } = await boxOf(page.locator('form input').first());
  expect(y + height, 'the end of the first field').toBeLessThanOrEqual(PHONE.height / 2);

  // A laptop also shows the first titles and prices.
  await page.setViewportSize({ width: 1280, height: 720 });
  await follow(page, [['Ebooks', 'body > header', 'ebooks']]);
  await expect(page.locator('#ebooks').getByText('$13')).toBeInViewport({ ratio: 1 });

  // Retries: a busy machine may report too few positions of a smooth scroll.
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'smooth');
});

test('§9 the header changes at 51 px, not at 50 px, and back; it stays at the top', async ({ page }) => {
  await showOnly(page, '#hero, #ebooks');
  await page.goto('/');
  for (const [top, isChanged] of [
    [50, false],
    [51, true],
    [1000, true],
    [50, false],
  ] as const) {
    await scrollToY(page, top);
    await expect.poll(() => hasHeaderPaper(page), `${top} px`).toBe(isChanged);
    expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
  }
  await page.goto('/?#ebooks');
  await expect.poll(() => hasHeaderPaper(page)).toBe(true);
});

test('§2 the header has its call to action from 500 px on, and from 1024 px on the links in one line, before that the menu’s button', async ({
  page,
}) => {
  await showOnly(page, '#hero');
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation').getByRole('link');
  await page.goto('/');
  for (const width of [320, 499, 500, 1023, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const hasMenu = width < 1024;
    await expect(header.getByRole('button'), `${width} px`).toBeVisible({ visible: hasMenu });
    await expect(links, `${width} px`).toHaveCount(hasMenu ? 0 : NAVIGATION.length);
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size, `lines of links at ${width} px`).toBe(hasMenu ? 0 : 1);
    const call = header.getByRole('link', { name: 'Agenda tu sesión' });
    await expect(call, `${width} px`).toBeVisible({ visible: width >= 500 });
  }
});

test('§2 an unknown address answers 404 with a page that leads home', async ({ page, problems }) => {
  problems.allow(/^404 .*mujer-amanece$/);
  expect((await page.goto('/ebooks/mujer-amanece'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta escena no está en el guion.');
  await expect(page).toHaveTitle(/ · Luz en Escena$/);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await layoutFaults(page), `${width} px`).toEqual([]);
  }
  await expect(page.getByRole('link', { name: 'Escríbeme' })).toHaveAttribute('href', '/#contact');
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page).toHaveURL('/');
});
