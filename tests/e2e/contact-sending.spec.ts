import { sampleEnvironment } from '../../tools/email-keys.ts';
import { sendIntoSilence } from './contact-failure.ts';
import { contactForm, EMPTY, WORDS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

const KEYS = sampleEnvironment('');

test('a message arrives with exactly the parameters of the specification, and the fields are cleared', async ({
  page,
  mailbox,
}) => {
  const { fill, submit, toast, values } = contactForm(page);
  await page.goto('/');
  await fill();
  await submit.click();

  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  const payloads = (await mailbox.messages()).map(({ payload }) => payload);
  expect(payloads).toEqual([
    {
      lib_version: '4.4.1',
      user_id: KEYS.PUBLIC_EMAILJS_PUBLIC_KEY,
      service_id: KEYS.PUBLIC_EMAILJS_SERVICE_ID,
      template_id: KEYS.PUBLIC_EMAILJS_TEMPLATE_ID,
      template_params: { ...WORDS, to_name: 'luzenescena.example.com' },
    },
  ]);
  expect(await values()).toEqual(EMPTY);
  await expect(submit).toBeEnabled();
});

test('the phone may be left out', async ({ page, mailbox }) => {
  const { fill, field, submit, toast } = contactForm(page);
  await page.goto('/');
  await fill();
  await field('phone').clear();
  await submit.click();

  await expect(toast).toBeVisible();
  const [message] = await mailbox.messages();
  expect(message?.payload).toMatchObject({ template_params: { phone: '' } });
});

test('while sending, the button waits and reads "Enviando...", and pressing again sends nothing more', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit, sending, toast, values } = contactForm(page);
  await mailbox.fail({ stall: true });
  await page.goto('/');
  await fill();
  await submit.dblclick();

  await expect(sending).toBeDisabled();
  await expect(page.locator('form[aria-busy=true]')).toBeVisible();
  expect(await values()).toEqual(WORDS);
  await field('name').press('Enter');
  await mailbox.recover();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(submit).toBeEnabled();
  expect(await mailbox.messages()).toHaveLength(1);
});

test('who sends from the keyboard keeps her place', async ({ page }) => {
  const { fill, field, submit, toast } = contactForm(page);
  await page.goto('/');
  await fill();
  await submit.press('Enter');
  await expect(toast).toBeVisible();
  await expect(submit).toBeFocused();

  await fill();
  await field('name').press('Enter');
  await expect(field('name')).toHaveValue('');
  await expect(field('name')).toBeFocused();
});

test('any OK status is a success, whatever the body says', async ({ page, mailbox }) => {
  const { fill, submit, toast } = contactForm(page);
  await mailbox.fail({ status: 202, text: 'Recibido' });
  await page.goto('/');
  await fill();
  await submit.click();

  await expect(toast).toContainText('¡Mensaje enviado! 💕');
});

test('a refusal is told and logged, and her words stay', async ({ page, mailbox }) => {
  const { fill, submit, toast, values } = contactForm(page);
  await mailbox.fail({ status: 400, text: 'The Public Key is invalid' });
  await page.goto('/');
  await fill();
  const logged: unknown[] = [];
  page.on('console', async (message) => {
    if (message.type() === 'error') logged.push(await message.args()[0]?.jsonValue());
  });
  await submit.click();

  await expect(toast).toContainText('Error al enviar');
  await expect.poll(() => logged).toContainEqual({ status: 400, text: 'The Public Key is invalid' });
  expect(await values()).toEqual(WORDS);
  await mailbox.recover();
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
});

test('a service silent for 20 s has failed, and its late answer changes nothing', async ({
  page,
  mailbox,
}) => {
  const { submit, sending, toast, values, seen } = await sendIntoSilence(page, mailbox);

  await page.clock.runFor(19_999);
  await expect(sending).toBeDisabled();
  await page.clock.runFor(1);
  await expect(toast).toContainText('Error al enviar');
  await expect(submit).toBeEnabled();
  expect(seen).toMatchObject({ requests: 1, logged: [expect.stringContaining('20')] });

  const answered = page.waitForEvent('requestfinished', (finished) => finished.url().endsWith('/email/send'));
  await mailbox.recover();
  await answered;
  await expect(toast).toContainText('Error al enviar');
  expect(await values()).toEqual(WORDS);
});

test('nothing she wrote reaches the address bar', async ({ page, baseURL }) => {
  const { fill, submit, toast } = contactForm(page);
  await page.goto('/');
  await fill();
  await submit.click();

  await expect(toast).toBeVisible();
  expect(page.url()).toBe(`${baseURL}/`);
});
