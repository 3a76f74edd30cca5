import type { Page } from '@playwright/test';
import { watchSends } from './contact-failure.ts';
import { contactForm, EMPTY, SCRIPTS, SEND, WORDS } from './contact-form.ts';
import { holdRequests } from './support/page.ts';
import { expect, test } from './support/test.ts';

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Guardé lo que habías escrito.' });

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Writes the words and waits until a pause has put them away. */
async function writeAndPause(page: Page) {
  const form = contactForm(page);
  await page.goto('/');
  await form.fill();
  await form.live();
  await expect.poll(() => stored(page)).toContain('por las tardes');
  await expect.poll(() => stored(page)).toContain('¿Cuándo empezamos?');
  return form;
}

test('nothing is stored before she writes', async ({ page, context }) => {
  const { field, live } = contactForm(page);
  await page.goto('/');
  await field('name').focus();
  await live();
  await page.reload();
  expect(await stored(page)).toBe('{}');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

for (const way of ['a reload', 'a fresh load in the same tab', 'going away and back'] as const) {
  test(`what she wrote survives ${way}, without a touch, and is sent when she says so`, async ({
    page,
    mailbox,
  }) => {
    const { live, submit, toast, values } = await writeAndPause(page);
    if (way === 'a reload') await page.reload();
    else await page.goto('/no-existe');
    if (way === 'a fresh load in the same tab') await page.goto('/');
    if (way === 'going away and back') await page.goBack();

    await live();
    await expect(notice(page)).toBeVisible();
    expect(await values()).toEqual(WORDS);
    expect(await mailbox.messages()).toEqual([]);
    await submit.click();
    await expect(toast).toContainText('¡Mensaje enviado! 💕');
    expect(await values()).toEqual(EMPTY);
    await expect(notice(page)).toBeHidden();
  });
}

test('leaving in the middle of a word keeps the word', async ({ page }) => {
  const { field, live } = contactForm(page);
  await page.goto('/');
  await field('message').focus();
  await live();
  await page.clock.install();
  await field('message').pressSequentially('Quiero vol');
  await page.goto('/no-existe');
  await page.goto('/');
  await expect(field('message')).toHaveValue('Quiero vol');
});

test('after success nothing of it is left', async ({ page }) => {
  const { submit, toast, values } = await writeAndPause(page);
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await stored(page)).not.toContain('tardes');
  await page.goto('/no-existe');
  await page.goto('/');
  expect(await values()).toEqual(EMPTY);
  await expect(notice(page)).toBeHidden();
});

test('what she types before the draft is back is not overwritten', async ({ page }) => {
  const { field, live } = await writeAndPause(page);
  await page.goto('/no-existe');
  const release = await holdRequests(page, SCRIPTS);
  await page.goto('/');
  await field('name').fill('Otra Ana');
  release();
  await live();
  await expect(field('message')).toHaveValue(WORDS.message);
  await expect(field('name')).toHaveValue('Otra Ana');
});

test('"Empezar de cero" empties form and storage and leads to the first field', async ({ page }) => {
  const { field, live, values } = await writeAndPause(page);
  await page.reload();
  await live();
  await field('name').clear();
  await field('name').press('Enter');
  await expect(field('name')).toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Empezar de cero' }).click();
  expect(await values()).toEqual(EMPTY);
  await expect(field('name')).toBeFocused();
  await expect(notice(page)).toBeHidden();
  await expect(page.locator('form [aria-invalid]')).toHaveCount(0);
  await expect(page.getByText('Escribe tu nombre completo.')).toBeHidden();
  expect(await stored(page)).toBe('{}');
});

test('the draft is the tab’s own: another tab starts empty, and each sends its own words once', async ({
  page,
  context,
  mailbox,
}) => {
  const first = await writeAndPause(page);
  const other = await context.newPage();
  await other.goto('/');
  const second = contactForm(other);
  expect(await second.values()).toEqual(EMPTY);
  await second.fill();
  await second.field('name').fill('Luisa');
  await second.submit.click();
  await expect(second.toast).toContainText('¡Mensaje enviado! 💕');
  await page.reload();
  await first.live();
  expect(await first.values()).toEqual(WORDS);
  await first.submit.click();
  await expect(first.toast).toContainText('¡Mensaje enviado! 💕');
  const names = (await mailbox.messages()).map(({ payload }) => payload.template_params);
  expect(names).toMatchObject([{ name: 'Luisa' }, { name: WORDS.name }]);
});

test('a reload while sending brings the draft back and sends nothing again', async ({ page, mailbox }) => {
  const { submit, sending, live, values } = await writeAndPause(page);
  const seen = watchSends(page);
  await mailbox.fail({ stall: true });
  const request = page.waitForRequest(SEND);
  await submit.click();
  await request;
  await expect(sending).toBeDisabled();
  await page.reload();

  await live();
  expect(await values()).toEqual(WORDS);
  await expect(submit).toBeEnabled();
  expect(seen.requests).toBe(1);
});

for (const fault of ['blocked', 'full', 'spoilt'] as const) {
  test(`${fault} storage costs the draft and nothing else`, async ({ page, mailbox }) => {
    await page.addInitScript((kind) => {
      if (kind === 'spoilt') return sessionStorage.setItem('contact-draft', '{"name":["<b>"],');
      if (kind === 'full') {
        Storage.prototype.setItem = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        };
        return;
      }
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }, fault);
    const { fill, submit, toast, values } = contactForm(page);
    await page.goto('/');
    expect(await values()).toEqual(EMPTY);
    await fill();
    await submit.click();
    await expect(toast).toContainText('¡Mensaje enviado! 💕');
    await expect(notice(page)).toBeHidden();
    expect(await values()).toEqual(EMPTY);
    expect(await mailbox.messages()).toHaveLength(1);
  });
}

test('a draft whose form cannot be loaded raises no alarm before she touches it', async ({ page }) => {
  const { field, live, values } = await writeAndPause(page);
  await page.goto('/no-existe');
  await page.route(SCRIPTS, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/');
  await failed;
  await expect(page.getByRole('alert')).toBeHidden();
  await page.unroute(SCRIPTS);
  await field('phone').focus();
  await live();
  expect(await values()).toEqual(WORDS);
});
