import type { Page } from '@playwright/test';
import { nextFrames, PHONE, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

/** The link that opens the first printed book, and the open book. */
function bookOf(page: Page) {
  const link = page.locator('#printed-books').getByRole('button', { name: 'Lee la primera página' });
  const open = page.getByRole('dialog', { name: 'Luz en escena' });
  return { link, open, close: open.getByRole('button', { name: 'Cerrar el libro' }) };
}

const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('a book opens and closes with the keyboard, which stays in it; focus and place on the page come back', async ({
  page,
}) => {
  await showOnly(page, '#about, #printed-books, footer');
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const { link, open, close } = bookOf(page);
  await link.focus();
  await nextFrames(page);
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(open.getByRole('heading', { name: 'El apagón' })).toBeInViewport();
  await expect(close).toBeFocused();
  await expect(close).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Libros que prestas' })).toBeHidden();

  // To the end of the text, which is longer than the screen; the page behind stays where it is.
  const buy = open.getByRole('link', { name: 'Comprar el libro' });
  const lastWords = open.getByText('Esa no se deja por la mitad.');
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expect(lastWords).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(lastWords).toBeInViewport({ ratio: 1 });
  await expect(buy).toBeInViewport({ ratio: 1 });
  // Once around: past the last control the focus is in the browser's own for a step, as with the menu.
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus:not([popover] *)')).toHaveCount(0);
  }
  await expect(close).toBeFocused();
  await page.mouse.wheel(0, 3000);
  await nextFrames(page);
  expect(await scrolled(page)).toBe(place);

  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await close.click();
  await expect(open).toBeHidden();
  await expect(link).toBeFocused();
  expect(await scrolled(page)).toBe(place);
});

test('the browser’s back button closes a book', async ({ page }) => {
  await showOnly(page, '#hero, #printed-books, footer');
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Libros' }).click();
  const { link, open } = bookOf(page);
  await link.click();
  await expect(open).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a book opens once like its cover, or at once for who wants no motion; the small capitals of its names are requested then', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const smallCaps = () => asked.filter((url) => url.includes('small-caps')).length;
  await showOnly(page, '#printed-books');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(smallCaps()).toBe(0);
  const { link, open, close } = bookOf(page);
  const moving = () =>
    page.evaluate(() => {
      const ofBook = ({ effect }: Animation) =>
        effect instanceof KeyframeEffect && effect.target?.closest('[popover]');
      return document
        .getAnimations()
        .filter(ofBook)
        .map(({ effect }) => effect?.getComputedTiming().duration);
    });
  await link.click();
  await expect(open).toBeVisible();
  expect(await moving()).toEqual([]);
  await expect.poll(smallCaps).toBe(1);
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(({ family, status }) => /Alegreya SC/.test(family) && status === 'loaded'),
    );
  await expect.poll(isLoaded).toBe(true);
  await expect(open.getByText('ABUELA').first()).toHaveCSS('font-family', /^"Alegreya SC"/);
  await close.click();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await link.click();
  expect(await moving()).toEqual([420]);
  await expect.poll(moving).toEqual([]);
});
