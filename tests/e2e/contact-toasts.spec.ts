import type { Locator, Page } from '@playwright/test';
import { openFilled, stopClock } from './contact-form.ts';
import { boxOf, overlap } from './support/boxes.ts';
import { addStyles, ROOM_TO_SCROLL, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

/** Sends a message that fails, on a stopped clock: the toast stays until the test advances it. */
async function failToSend(page: Page) {
  await page.clock.install();
  const form = await openFilled(page);
  await stopClock(page);
  const failAgain = async () => {
    await form.submit.click();
    await form.failed();
  };
  await failAgain();
  return { ...form, failAgain, gone: () => expect(form.toast).toHaveCount(0) };
}

test.beforeEach(({ mailbox }) => mailbox.fail({ status: 400, text: 'Bad Request' }));

test('§4 §9 a toast closes after 5000 ms without pointer or focus', async ({ page }) => {
  const { toast, field, failAgain, gone } = await failToSend(page);
  await page.clock.runFor(4999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await gone();

  const region = page.getByRole('region', { name: 'Avisos (F8)' });
  await page.clock.runFor(999_999);
  await expect(region).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(region).toHaveCount(0);

  const pauses = [
    [() => toast.hover(), () => page.mouse.move(0, 0)],
    [() => toast.getByRole('link').focus(), () => field('name').focus()],
  ] as const;
  for (const [begin, end] of pauses) {
    await failAgain();
    await page.clock.runFor(3000);
    await begin();
    await page.clock.runFor(60_000);
    await expect(toast).toBeVisible();
    await end();
    await page.clock.runFor(1900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await gone();
  }
});

test('§4 §9 Escape, F8 and the close button return the focus to where it was; a swipe of 51 px to the right closes the toast, one of 50 px does not', async ({
  page,
}) => {
  const { toast, field, submit, failAgain, gone } = await failToSend(page);
  await field('name').focus();
  await page.keyboard.press('Escape');
  await gone();
  await expect(field('name')).toBeFocused();

  await failAgain();
  await field('message').focus();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await gone();
  await expect(field('message')).toBeFocused();

  await failAgain();
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await gone();
  await expect(submit).toBeFocused();
  await submit.press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.runFor(5000);
  await gone();

  await failAgain();
  await swipe(toast, 50);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(500);
  await swipe(toast, 51);
  await gone();
});

/** Draws the toast this many pixels to the right. */
async function swipe(toast: Locator, distance: number): Promise<void> {
  // Waits for the end of the opening animation.
  await toast.hover({ position: { x: 100, y: 12 } });
  const box = await boxOf(toast);
  // Whole pixels: 50 px from a fraction may be reported as more.
  const [x, y] = [Math.round(box.x) + 100, Math.round(box.y) + 12];
  const { mouse } = toast.page();
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 20, y);
  await mouse.move(x + distance, y);
  await mouse.up();
}

test('a toast never covers the submit button, and nothing covers the toast’s buttons', async ({ page }) => {
  const { submit, toast, gone } = await failToSend(page);
  await addStyles(page, ROOM_TO_SCROLL);
  const close = toast.getByRole('button', { name: 'Cerrar aviso' });
  for (const [width, height, ...places] of [
    [320, 568, 'start', 'end'],
    // A button in the middle of a low screen leaves a toast the least room.
    [844, 390, 'center'],
    // Beside the form.
    [1440, 900, 'end'],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const block of places) {
      // A trial click succeeds only if nothing covers the button.
      await close.click();
      await gone();
      await submit.evaluate((button, at) => button.scrollIntoView({ block: at, behavior: 'instant' }), block);
      await submit.press('Enter');
      await expect(toast).toHaveCount(1);
      await expect(submit).toBeEnabled();
      const isCovered = overlap(await boxOf(toast), await boxOf(submit));
      expect(isCovered, `at ${width}×${height} with the button at the ${block} of the screen`).toBe(false);
    }
  }
});

test('on an enlarged page a toast is whole on the screen, scrolls by touch and can be closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 341, height: 156 });
  const { toast, gone } = await failToSend(page);
  const { x, y, height } = await boxOf(toast);
  expect([y >= 0, y + height <= 156]).toEqual([true, true]);
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  const bottom = y + height - 20;
  await touch('touchStart', { x: x + 20, y: bottom });
  for (let moved = 0; moved <= 80; moved += 10) await touch('touchMove', { x: x + 20, y: bottom - moved });
  await touch('touchEnd');
  await expect.poll(() => toast.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20);
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await gone();
});
