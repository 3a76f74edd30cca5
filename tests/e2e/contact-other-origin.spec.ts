import { openFilled, WORDS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

test('§7 a service of another origin is asked first whether the page may send, and gets the message', async ({
  page,
  mailbox,
  baseURL,
}) => {
  const asked: string[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (url.endsWith('/email/send')) asked.push(`${method} ${new URL(url).origin}`);
  });
  // The built page sends to the base address; under another name of this computer that is another origin.
  const { submit, sent } = await openFilled(page, baseURL?.replace('localhost', 'pagina.localhost'));
  await submit.click();
  await sent();
  expect(asked.toSorted()).toEqual([`OPTIONS ${baseURL}`, `POST ${baseURL}`]);
  expect(await mailbox.messages()).toMatchObject([{ payload: { template_params: WORDS } }]);
});

test('the local mailbox takes no message from a page of another site', async ({ request, mailbox }) => {
  const answer = await request.post('/api/v1.0/email/send', {
    headers: { Origin: 'https://otro-sitio.com' },
  });
  expect(answer.status()).toBe(403);
  expect(await mailbox.messages()).toEqual([]);
});
