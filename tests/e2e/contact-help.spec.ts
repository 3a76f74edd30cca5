import type { Page } from '@playwright/test';
import { contactForm, WORDS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

const TEXT = 'No pude recibir tu mensaje. Sigue aquí, completo: intenta de nuevo o mándamelo por WhatsApp.';

const note = (page: Page) => page.locator('form').getByText(TEXT, { exact: true });
const action = (page: Page) => page.locator('form').getByRole('link', { name: /^Enviar por WhatsApp/ });
const prefilled = async (page: Page) =>
  new URL(String(await action(page).getAttribute('href'))).searchParams.get('text');

test.beforeEach(({ mailbox }) => mailbox.fail({ status: 500, text: 'No' }));

async function failToSend(page: Page) {
  const form = contactForm(page);
  await page.goto('/');
  await form.fill();
  await form.submit.click();
  await expect(note(page)).toBeVisible();
  return form;
}

test('after a failure a note beside the button opens WhatsApp with her own message, and the toast too', async ({
  page,
}) => {
  const { toast } = await failToSend(page);
  await expect(action(page)).toHaveAttribute('href', /^https:\/\/wa\.me\/584141234567\?text=/);
  await expect(action(page)).toHaveAttribute('target', '_blank');
  expect(await prefilled(page)).toBe(WORDS.message);
  const href = await action(page).getAttribute('href');
  await expect(toast.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute('href', href ?? '');
});

test('the note stays when the toast is gone, keeps up with her words and leaves with the next attempt', async ({
  page,
  mailbox,
}) => {
  const { toast, field, submit, sending } = await failToSend(page);
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(note(page)).toBeVisible();
  await field('message').fill('Otra cosa.');
  await expect.poll(() => prefilled(page)).toBe('Otra cosa.');

  await mailbox.fail({ stall: true });
  await submit.click();
  await expect(sending).toBeVisible();
  await expect(note(page)).toBeHidden();
  await mailbox.recover();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(note(page)).toBeHidden();
});

test('the toast announces, the note does not', async ({ page }) => {
  await failToSend(page);
  const live = await note(page).evaluate((text) => text.closest('[aria-live], [role=status], [role=alert]'));
  expect(live).toBeNull();
});
