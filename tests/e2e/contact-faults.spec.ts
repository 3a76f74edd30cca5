import { openFilled, SEND, WORDS, watchSends } from './contact-form.ts';
import { addStyles, nextFrames, ROOM_TO_SCROLL, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

test('§8 where a browser refuses to draw, the words are shown without drawings', async ({ page }) => {
  const seen = watchSends(page);
  await page.addInitScript(() => {
    const create = Document.prototype.createElementNS;
    Document.prototype.createElementNS = function (this: Document, space: string | null, name: string) {
      if (space?.endsWith('svg')) throw new Error('No drawings here');
      return create.call(this, space, name);
    } as typeof create;
  });
  const { submit, sentNote } = await openFilled(page);
  await submit.click();
  await expect(
    page.getByText('¡Mensaje enviado! 💕 Te contactaré pronto para aclarar cualquier duda.'),
  ).toBeVisible();
  await expect(sentNote).toBeVisible();
  await nextFrames(page);
  expect(seen.logged.length).toBeLessThanOrEqual(2);
});

/** Runs in the page. The colour of a sheet of paper. */
function paperOf(sheet: Element): string {
  return getComputedStyle(sheet, '::before').backgroundColor;
}

/** A cut connection, and an answer. */
const FAULTS = [{ reset: true }, { status: 503, text: 'No' }] as const;

test('§8 a failure is announced once and logged, and the fields stay', async ({ page, mailbox }) => {
  const seen = watchSends(page);
  const reasons: unknown[] = [];
  page.on('console', async (message) => void reasons.push(await message.args()[0]?.jsonValue()));
  const { submit, toast, values, failed } = await openFilled(page);
  for (const [index, fault] of FAULTS.entries()) {
    await mailbox.fail(fault);
    await submit.click();
    await expect.poll(() => seen.logged.length).toBe(index + 1);
    await failed();
    expect(await toast.evaluate(paperOf), 'the red of a failure').toBe('rgb(151, 26, 26)');
    await expect(submit).toBeEnabled();
    expect(await values()).toEqual(WORDS);
    expect(seen.requests).toBe(index + 1);
    await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
    await expect(toast).toHaveCount(0);
  }
  await expect.poll(() => reasons).toContainEqual({ status: 503, text: 'No' });

  // A program takes a field's name away, so that the message cannot be read.
  const message = page.locator('form textarea');
  await message.evaluate((area) => area.removeAttribute('name'));
  await submit.click();
  await failed();
  await expect(message).toHaveValue(WORDS.message);
  expect(seen.requests, 'no message is sent empty').toBe(2);
});

test('§8 after a failure a note opens WhatsApp with the message, and with why it failed where that lasts, until the next attempt', async ({
  page,
  mailbox,
}) => {
  await mailbox.fail({ status: 500, text: 'No' });
  const { submit, sending, toast, field, sent } = await openFilled(page);
  const note = page
    .locator('form')
    .getByText('Tu mensaje no salió, pero sigue aquí completo. Intenta de nuevo o mándamelo por WhatsApp.', {
      exact: true,
    });
  const link = page.locator('form').getByRole('link', { name: /^Enviar por WhatsApp/ });
  const prefilled = async () => new URL(String(await link.getAttribute('href'))).searchParams.get('text');
  await submit.click();
  await expect(note).toBeVisible();
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/584141234567\?text=/);
  expect(await prefilled()).toBe(WORDS.message);
  const href = String(await link.getAttribute('href'));
  const inToast = toast.getByRole('link', { name: 'Enviar por WhatsApp (se abre en otra pestaña)' });
  await expect(inToast).toHaveAttribute('href', href);
  for (const each of [link, inToast]) {
    await expect(each).toHaveAttribute('target', '_blank');
    await expect(each).toHaveAttribute('rel', 'noreferrer');
  }

  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(note).toBeVisible();
  await field('message').fill('Otra cosa.');
  await expect.poll(prefilled).toBe('Otra cosa.');
  await mailbox.fail({ status: 429, text: 'Too Many Requests' });
  await submit.click();
  await expect.poll(prefilled).toBe('Otra cosa.\n\nEl formulario respondió 429');
  await page.route(SEND, (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect.poll(prefilled).toBe('Otra cosa.\n\nEl formulario no tuvo respuesta');

  await mailbox.fail({ stall: true });
  await submit.click();
  await expect(sending).toBeVisible();
  await expect(note).toBeHidden();
  await mailbox.recover();
  await sent();
  await expect(note).toBeHidden();
});

test('an answer does not scroll the page, and closes the open menu, which would cover the toast', async ({
  page,
  mailbox,
}) => {
  await mailbox.fail({ stall: true });
  const { submit, sending, sent } = await openFilled(page);
  await addStyles(page, ROOM_TO_SCROLL);
  await submit.press('Enter');
  await expect(sending).toBeDisabled();
  // The visitor reads on.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await mailbox.recover();
  await sent();
  await expect(page.getByRole('dialog')).toBeHidden();
  await nextFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
