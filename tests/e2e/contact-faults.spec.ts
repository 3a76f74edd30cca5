import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

test('§8 every failure is announced once and logged, and the fields stay; any OK answer is a success', async ({
  page,
  mailbox,
  problems,
}) => {
  // Target of the redirect.
  problems.allow(/^net::.* http:\/\/localhost:\d+\/$/);
  const answer = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('O', () => response.destroy());
  });
  const faults: Record<string, () => Promise<unknown>> = {
    'a cut connection': () => mailbox.fail({ reset: true }),
    'an answer cut in its middle': async () => {
      const url = await addressOf(answer);
      await page.route(SEND, (route) => route.continue({ url }));
    },
    'an answer of 503': () => mailbox.fail({ status: 503, text: 'No' }),
  };

  const seen = watchSends(page);
  const reasons: unknown[] = [];
  page.on('console', async (message) => void reasons.push(await message.args()[0]?.jsonValue()));
  const { fill, submit, toast, values, failed, sent } = await openFilled(page);
  let presses = 0;
  for (const [fault, begin] of Object.entries(faults)) {
    await test.step(fault, async () => {
      await page.unroute(SEND);
      await begin();
      await submit.click();
      presses += 1;
      await expect.poll(() => seen.logged.length).toBe(presses);
      await failed();
      expect(await toast.evaluate(paperOf), 'the red of a failure').toBe('rgb(151, 26, 26)');
      await expect(submit).toBeEnabled();
      expect(await values()).toEqual(WORDS);
      expect(seen.requests).toBe(presses);
      await toast.getByRole('button', { name: 'Cerrar aviso' }).click();
      await expect(toast).toHaveCount(0);
    });
  }
  await expect.poll(() => reasons).toContainEqual({ status: 503, text: 'No' });
  for (const success of [
    { status: 200, text: '' },
    { status: 202, text: 'Recibido' },
  ]) {
    await mailbox.fail(success);
    await fill();
    await submit.click();
    await sent();
  }
  expect(seen.requests).toBe(presses + 2);
  answer.close();
});

test('a message that cannot be read, because a program has taken a field’s name away, is not sent empty', async ({
  page,
}) => {
  const seen = watchSends(page);
  const { submit, failed } = await openFilled(page);
  const message = page.locator('form textarea');
  await message.evaluate((area) => area.removeAttribute('name'));
  await submit.click();
  await failed();
  await expect(message).toHaveValue(WORDS.message);
  expect(seen.requests).toBe(0);
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
  await field('message').fill('Quiero contarte todo. '.repeat(100));
  await expect(
    page.locator('form').getByText(/^Tu mensaje no salió.*Como es largo, solo pasa/),
  ).toBeVisible();

  await mailbox.fail({ stall: true });
  await submit.click();
  await expect(sending).toBeVisible();
  await expect(note).toBeHidden();
  await mailbox.recover();
  await sent();
  await expect(note).toBeHidden();
});

test('an answer does not scroll the page', async ({ page, mailbox }) => {
  await mailbox.fail({ status: 500, text: 'No' });
  const { submit, sending, failed, sent } = await openFilled(page);
  await addStyles(page, ROOM_TO_SCROLL);
  await submit.evaluate((button) =>
    scrollBy({ top: button.getBoundingClientRect().top - 100, behavior: 'instant' }),
  );
  await nextFrames(page);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await submit.press('Enter');
  await failed();
  await expect(page.locator('form').getByText(/^Tu mensaje no salió/)).toBeVisible();
  await nextFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);

  // Nor does an answer that comes while the visitor reads on.
  await mailbox.fail({ stall: true });
  await submit.press('Enter');
  await expect(sending).toBeDisabled();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await mailbox.recover();
  await sent();
  await nextFrames(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
