import type { Page, Route } from '@playwright/test';
import { openFilled, SEND, stopClock, WORDS, watchSends } from './contact-form.ts';
import { showOnly, wordsInOtherTypefaces } from './support/page.ts';
import { expect, type Problems, TO_SERVICE, test } from './support/test.ts';

test.beforeEach(({ page }) => showOnly(page, '#contact'));

test('§4 §7 while sending the button is disabled; one message arrives at a service of another origin', async ({
  page,
  mailbox,
  baseURL,
}) => {
  // The built page sends to the base address; another host name of this computer makes it another origin.
  const origin = baseURL?.replace('localhost', 'pagina.localhost');
  const seen = watchSends(page);
  const hosts = new Set<string>();
  let call: string | null = null;
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) hosts.add(new URL(request.url()).origin);
    if (request.method() === 'POST') call = request.postData();
  });
  await mailbox.fail({ stall: true });
  const { submit, sending, announced, field, values, sent, sentNote, toast } = await openFilled(page, origin);
  await expect(sentNote).toHaveCount(0);
  await expect(announced).toHaveText('', { useInnerText: true });
  await submit.dblclick();
  await expect(sending).toBeDisabled();
  await expect(announced).toHaveText('Enviando...', { useInnerText: true });
  await expect(page.locator('form[aria-busy=true]')).toBeVisible();
  await field('name').press('Enter');
  await expect(field('message'), 'what is on its way stays as it is').not.toBeEditable();
  expect(await values()).toEqual(WORDS);
  await mailbox.recover();
  await sent();
  await expect.poll(() => page.evaluate(wordsInOtherTypefaces), 'also in the toast').toEqual([]);
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(toast).toHaveCount(0);
  await expect(sentNote, 'it stays until something else is written').toBeVisible();
  await field('message').pressSequentially('O');
  await expect(sentNote).toHaveCount(0);
  expect(page.url()).toBe(`${origin}/`);
  expect(seen).toEqual({ requests: 1, logged: [] });
  expect([...hosts]).toEqual([origin, baseURL]);
  expect((await mailbox.messages()).map(({ fields }) => fields)).toEqual([WORDS]);
  expect(call, 'it names the page that it comes from').toContain('luzenescena.example.com');
});

test('a sent message has a postmark on its stamp and the sun rises; neither moves if motion is reduced', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { submit, sent, field } = await openFilled(page);
  const look = () =>
    page.locator('#contact').evaluate((contact) => {
      const letter = contact.querySelector('.Contact-letter') ?? contact;
      const postmark = getComputedStyle(letter, '::after');
      const sun = contact.querySelector('.Contact-sun') ?? contact;
      const { top, height } = sun.getBoundingClientRect();
      return {
        isCancelled: postmark.backgroundImage !== 'none' && postmark.opacity === '1',
        isRisen: contact.getBoundingClientRect().bottom - top > 0.95 * height,
        moves: postmark.animationName !== 'none' && getComputedStyle(sun).transitionDuration !== '0s',
      };
    });
  expect(await look()).toMatchObject({ isCancelled: false, isRisen: false });
  await submit.click();
  await sent();
  await expect.poll(look).toEqual({ isCancelled: true, isRisen: true, moves: true });
  await expect(page.locator('.Contact-stamp'), 'also on a phone').toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await look()).toEqual({ isCancelled: true, isRisen: true, moves: false });
  await field('message').pressSequentially('O');
  await expect.poll(look, 'another letter').toMatchObject({ isCancelled: false, isRisen: false });
});

test('§8 Enter sends one message and the focus stays; a second press right after it reports no error in the empty form', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit, sent, sentNote } = await openFilled(page);
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
  await page.locator('form').evaluate((form) => {
    const press = () => {
      form.querySelector('button')?.click();
      form.setAttribute('data-pressed', '');
    };
    form.addEventListener('reset', () => setTimeout(press, 100), { once: true });
  });
  await submit.press('Enter');
  await sent();
  await page.locator('form[data-pressed]').waitFor();
  await expect(page.locator('form [aria-invalid=false]')).toHaveCount(3);
  await expect(submit).toBeFocused();
  await expect(sentNote).toBeVisible();

  await fill();
  await field('name').focus();
  await field('name').evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await expect(field('name')).toHaveValue('');
  await expect(field('name')).toBeFocused();
  expect(await mailbox.messages()).toHaveLength(2);
});

/**
 * Sends to a service that the test answers by hand, and lets 20 s pass on a stopped clock.
 * @returns the form, and `answer`, which answers the send of this number, counted from 0
 */
async function failBySilence(page: Page, problems: Problems) {
  problems.allow(TO_SERVICE);
  const sends: Route[] = [];
  await page.route(SEND, (route) => void sends.push(route));
  await page.clock.install();
  const form = await openFilled(page);
  await stopClock(page);
  const press = async () => {
    const count = sends.length;
    await form.submit.press('Enter');
    await expect.poll(() => sends.length).toBe(count + 1);
    await expect(form.sending).toBeDisabled();
  };
  const failInSilence = async () => {
    await press();
    await page.clock.runFor(19_999);
    await expect(form.sending).toBeDisabled();
    await page.clock.runFor(1);
    await form.failed();
  };
  await failInSilence();
  return {
    ...form,
    failureNote: page.locator('form').getByText(/^Tu mensaje no salió/),
    press,
    failInSilence,
    answer: async (index: number, status: number) => {
      const finished = page.waitForEvent('requestfinished');
      await sends[index]?.fulfill({ status });
      await finished;
    },
  };
}

test('§4 §8 no answer for 20 s is a failure; an OK after it replaces it, and empties fields that still have the sent values', async ({
  page,
  problems,
}) => {
  const seen = watchSends(page);
  const form = await failBySilence(page, problems);
  const { fill, field, submit, sent, sentNote, failureNote, values, toast, failInSilence, answer } = form;
  await expect(submit).toBeEnabled();
  expect(await values()).toEqual(WORDS);
  expect(seen).toEqual({ requests: 1, logged: [expect.stringContaining('20000 ms')] });
  await page
    .locator('form')
    .getByRole('link', { name: /WhatsApp/ })
    .focus();
  await answer(0, 200);
  await sent();
  await expect(failureNote).toHaveCount(0);
  await expect(sentNote).toBeVisible();
  await expect(submit, 'the focus goes on when the note goes').toBeFocused();

  await fill();
  await failInSilence();
  await field('message').fill('Otra cosa.');
  await answer(1, 200);
  await expect(toast.getByText('¡Mensaje enviado! 💕')).toBeVisible();
  await expect(toast).toHaveCount(1);
  await expect(failureNote).toHaveCount(0);
  await expect(field('message')).toBeFocused();
  expect(await values()).toEqual({ ...WORDS, message: 'Otra cosa.' });
});

test('§8 a message that is sent again succeeds with the first OK, and later answers change nothing', async ({
  page,
  problems,
}) => {
  const form = await failBySilence(page, problems);
  const { submit, sent, toast, failureNote, press, answer } = form;
  await press();
  await answer(0, 200);
  await sent();
  await expect(submit).toBeEnabled();
  await page.keyboard.press('Escape');
  await answer(1, 500);
  await expect(toast).toHaveCount(0);
  await expect(failureNote).toHaveCount(0);
});
