import type { Page } from '@playwright/test';
import { watchSends } from './contact-failure.ts';
import { contactForm, EMPTY, SEND, WORDS } from './contact-form.ts';
import type { MailboxClient } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';

// Playwright switches the browser's memory of whole pages off; visitors have it.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  },
});

/** Sends against a silent service, goes away and comes back. */
async function leaveWhileSending(page: Page, mailbox: MailboxClient) {
  const form = contactForm(page);
  const seen = watchSends(page);
  await mailbox.fail({ stall: true });
  await page.goto('/');
  await form.fill();
  const request = page.waitForRequest(SEND);
  await form.submit.click();
  await request;
  await expect(form.sending).toBeDisabled();
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.goto('/no-existe');
  await page.goBack({ waitUntil: 'commit' });
  return { ...form, seen };
}

test('going away while sending and back to the page in memory: the one send goes on to its end', async ({
  page,
  mailbox,
}) => {
  const { toast, submit, values, seen } = await leaveWhileSending(page, mailbox);
  await expect(page.locator('[data-same-page]')).toHaveCount(1);
  expect(await values()).toEqual(WORDS);
  await mailbox.recover();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(submit).toBeEnabled();
  expect(await values()).toEqual(EMPTY);
  expect(seen.requests).toBe(1);
  expect(await mailbox.messages()).toHaveLength(1);
});

test('going away while sending and back to the page loaded anew: her words are there, nothing is resent', async ({
  page,
  mailbox,
}) => {
  // A page that listens for `unload` is not kept in memory.
  await page.addInitScript(() => addEventListener('unload', () => {}));
  const { live, toast, submit, values, seen } = await leaveWhileSending(page, mailbox);
  await live();
  await expect(page.locator('[data-same-page]')).toHaveCount(0);
  expect(await values()).toEqual(WORDS);
  await expect(submit).toBeEnabled();
  expect(seen.requests).toBe(1);
  await mailbox.recover();
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(seen.requests).toBe(2);
});
