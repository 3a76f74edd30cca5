import type { Page } from '@playwright/test';
import {
  contactForm,
  ELSEWHERE,
  EMPTY,
  openFilled,
  SCRIPT,
  sendIntoSilence,
  stopClock,
  WORDS,
  watchSends,
} from './contact-form.ts';
import { holdRequests, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

test('§5 a draft survives leaving the page, is back before the form’s script has loaded, and is kept until it is sent', async ({
  page,
  context,
  mailbox,
}) => {
  const { field, draftNotice, values, submit, sent, failed } = await openFilled(page);
  await expect.poll(() => stored(page)).toContain('por las tardes');
  await expect.poll(() => stored(page)).toContain('¿Cuándo empezamos?');
  expect(await page.evaluate(() => localStorage.length), 'it is this tab’s own').toBe(0);
  await page.goto(ELSEWHERE);
  const seen = watchSends(page);
  await mailbox.fail({ status: 500, text: 'No' });
  const release = await holdRequests(page, SCRIPT);
  await page.goto('/');
  expect(await values()).toEqual(WORDS);
  await submit.click();
  release();
  await failed();
  await expect(draftNotice).toBeVisible();
  await field('message').fill(WORDS.message);
  await expect(draftNotice, 'it is still not sent').toBeVisible();
  await mailbox.recover();
  await submit.click();
  await sent();
  await expect(draftNotice).toBeHidden();
  expect(seen.requests, 'one for each press').toBe(2);
  expect(await stored(page)).toBe('{}');
  expect(await context.cookies()).toEqual([]);
});

test('a draft is stored when the browser may discard the page, whichever event says so', async ({ page }) => {
  await page.clock.install();
  const { field } = await openFilled(page);
  await stopClock(page);
  // Some browsers send only the first when the page is left, and only the second when another program is opened.
  const leave = (event: string) =>
    page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), event);
  for (const event of ['pagehide', 'visibilitychange']) {
    await field('message').fill(`Antes de ${event}`);
    expect(await stored(page)).not.toContain(event);
    await leave(event);
    expect(await stored(page)).toContain(event);
  }
  for (const name of ['name', 'email', 'phone', 'message'] as const) await field(name).fill('  ');
  await leave('pagehide');
  expect(await stored(page), 'blanks are no draft').toBe('{}');
});

test('a draft survives a reload; “Empezar de cero” empties form and storage, and can be undone, messages included', async ({
  page,
}) => {
  const { field, submit, live, values, draftNotice } = await openFilled(page);
  await page.reload();
  await live();
  expect(await values()).toEqual(WORDS);
  await field('name').clear();
  await field('name').press('Enter');
  await expect(field('name')).toHaveAttribute('aria-invalid', 'true');

  const startOver = page.getByRole('button', { name: 'Empezar de cero' });
  await startOver.click();
  expect(await values()).toEqual(EMPTY);
  await expect(field('name')).toBeFocused();
  await expect(draftNotice).toBeHidden();
  await expect(page.locator('form [aria-invalid=false]')).toHaveCount(3);
  await expect(page.getByText('Escribe tu nombre completo.')).toBeHidden();
  expect(await stored(page)).toBe('{}');

  await submit.click();
  await expect(page.locator('form [aria-invalid=true]')).toHaveCount(3);
  const undo = page.getByRole('button', { name: 'Deshacer' });
  await undo.press('Enter');
  await expect(startOver, 'the same notice, which screen readers watch').toBeFocused();
  expect(await values()).toEqual({ ...WORDS, name: '' });
  await expect(
    page.locator('form :is([aria-invalid=true], :invalid)'),
    'only the name is missing',
  ).toHaveCount(1);
  await expect(draftNotice).toBeVisible();
  await expect.poll(() => stored(page)).toContain('¿Cuándo empezamos?');
  await startOver.click();
  await field('name').pressSequentially('O');
  await expect(undo).toHaveCount(0);

  await page.reload();
  await live();
  await field('name').clear();
  await startOver.click();
  await expect(undo, 'nothing was erased').toHaveCount(0);
});

test('a visitor may leave while sending and come back; a reload sends nothing twice', {
  tag: '@whole',
}, async ({ page, mailbox }) => {
  const seen = watchSends(page);
  const { fill, live, submit, values, sent } = await openFilled(page);
  await sendIntoSilence(page, mailbox);
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
  await page.goto(ELSEWHERE);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('[data-same-page]')).toHaveCount(1);
  expect(await values()).toEqual(WORDS);
  await mailbox.recover();
  await sent();
  await expect(submit).toBeEnabled();
  expect(seen.requests).toBe(1);

  await fill();
  await sendIntoSilence(page, mailbox);
  await page.reload();
  await live();
  expect(await values()).toEqual(WORDS);
  await expect(submit).toBeEnabled();
  expect(seen.requests).toBe(2);
});

test('where a browser blocks storage the draft is lost and nothing else', async ({ page, mailbox }) => {
  const { submit, draftNotice, sent } = contactForm(page);
  await page.addInitScript(() => {
    // As in a browser that blocks all cookies and site data.
    const get = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    Object.defineProperties(window, { sessionStorage: { get }, localStorage: { get } });
  });
  await openFilled(page);
  await submit.click();
  await sent();
  await expect(draftNotice).toBeHidden();
  expect(await mailbox.messages()).toHaveLength(1);
});
