import type { Page } from '@playwright/test';
import { contactForm, stopClock } from './contact-form.ts';
import { expect, test } from './support/test.ts';

/** Sends a message that fails, the clock standing still: its toast stays until the test moves it. */
async function failToSend(page: Page) {
  const form = contactForm(page);
  await page.clock.install();
  await page.goto('/');
  await form.fill();
  await form.live();
  await stopClock(page);
  await form.submit.click();
  await expect(form.toast).toBeVisible();
  return form;
}

test.beforeEach(({ mailbox }) => mailbox.fail({ status: 400, text: 'The Public Key is invalid' }));

test('success and failure say exactly the words of the specification', async ({ page, mailbox }) => {
  const { toast, submit } = await failToSend(page);
  await expect(toast.getByText('Error al enviar', { exact: true })).toBeVisible();
  await expect(
    toast.getByText('Por favor, intenta nuevamente o contáctame directamente.', { exact: true }),
  ).toBeVisible();
  await expect(toast).toHaveAttribute('data-kind', 'failure');

  await mailbox.recover();
  await submit.click();
  await expect(toast.getByText('¡Mensaje enviado! 💕', { exact: true })).toBeVisible();
  await expect(
    toast.getByText('Te contactaré pronto para aclarar cualquier duda.', { exact: true }),
  ).toBeVisible();
  await expect(toast).toHaveAttribute('data-kind', 'success');
});

test('a newer toast takes the place of the older: never two', async ({ page, mailbox }) => {
  const { toast, submit } = await failToSend(page);
  await mailbox.recover();
  await submit.click();

  await expect(toast).toContainText('¡Mensaje enviado!');
  await expect(toast).toHaveCount(1);
  await expect(page.getByText('Error al enviar')).toHaveCount(0);
});

test('a toast closes by itself after 5000 ms, not before', async ({ page }) => {
  const { toast } = await failToSend(page);
  await page.clock.runFor(4999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
});

test('the 5000 ms stand still while the pointer is on it', async ({ page }) => {
  const { toast } = await failToSend(page);
  await page.clock.runFor(3000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test('the 5000 ms stand still while the focus is on it', async ({ page }) => {
  const { toast, field } = await failToSend(page);
  await page.clock.runFor(3000);
  await toast.getByRole('link').focus();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await field('name').focus();
  await page.clock.runFor(1900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toHaveCount(0);
});

test('Escape closes it wherever the focus is', async ({ page }) => {
  const { toast, field } = await failToSend(page);
  await field('name').focus();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(field('name')).toBeFocused();
});

test('F8 leads to the toasts, and closing one leads back', async ({ page }) => {
  const { toast, field } = await failToSend(page);
  await field('message').focus();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Avisos (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toast).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(field('message')).toBeFocused();
});

test('the close button closes it, the focus returns, and the next toast still closes by itself', async ({
  page,
}) => {
  const { toast, submit } = await failToSend(page);
  await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(toast).toHaveCount(0);
  await expect(submit).toBeFocused();

  await submit.press('Enter');
  await expect(toast).toBeVisible();
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

for (const { distance, outcome } of [
  { distance: 50, outcome: 'keeps' },
  { distance: 51, outcome: 'closes' },
]) {
  test(`a swipe of ${distance} px to the right ${outcome} it`, async ({ page }) => {
    const { toast } = await failToSend(page);
    // Waits until the toast has arrived and holds still.
    await toast.hover({ position: { x: 100, y: 12 } });
    const box = await toast.boundingBox();
    // Whole pixels: 50 from a fraction can come out as more than 50.
    const [x, y] = [Math.round(box?.x ?? 0) + 100, Math.round(box?.y ?? 0) + 12];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y);
    await page.mouse.move(x + distance, y);
    await page.mouse.up();
    await expect(toast).toHaveCount(outcome === 'closes' ? 0 : 1);
  });
}

test('it is read aloud at once, title and text apart', async ({ page }) => {
  await failToSend(page);
  await page.clock.runFor(500);
  await expect(page.locator('[role=status][aria-live=assertive]')).toHaveText(
    /^Avisos Error al enviar\W+Por favor, intenta nuevamente o contáctame directamente\.$/,
  );
});

test('a failure offers WhatsApp in a new tab', async ({ page }) => {
  const { toast } = await failToSend(page);
  const link = toast.getByRole('link', { name: 'Enviar por WhatsApp (se abre en otra pestaña)' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/584141234567\?text=/);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [844, 390],
  [960, 700],
  [1440, 900],
] as const) {
  test(`at ${width}×${height} a toast never covers the submit button, wherever that stands`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    // Measured where it stands, not on its way there.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { submit, toast } = await failToSend(page);
    for (const position of ['start', 'center', 'end'] as const) {
      await submit.evaluate(
        (button, block) => button.scrollIntoView({ block, behavior: 'instant' }),
        position,
      );
      await submit.press('Enter');
      await expect(submit).toBeEnabled();
      await expect(toast).toHaveCount(1);
      const [above, below] = [await toast.boundingBox(), await submit.boundingBox()];
      if (!above || !below) throw new Error('Toast and button must be on the page.');
      const isApart =
        above.y + above.height <= below.y ||
        above.y >= below.y + below.height ||
        above.x + above.width <= below.x;
      expect(isApart, `submit button at the ${position} of the screen`).toBe(true);
      await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
      await expect(toast).toHaveCount(0);
    }
  });
}
