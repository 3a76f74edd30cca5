import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BOX_HEADER } from '../../mailbox/middleware.ts';
import {
  countTimers,
  expectHonestFailure,
  expectNextPressWorks,
  fillForm,
  sendIntoSilence,
  sendOnce,
  size,
  watchSends,
} from './contact-failure.ts';
import { contactForm, EMPTY, SEND, WORDS } from './contact-form.ts';
import { expect, test } from './support/test.ts';

for (const status of [400, 403, 404, 412, 422, 429, 500, 503]) {
  test(`an answer of ${status} is told once, keeps her words, and the next press works`, async ({
    page,
    mailbox,
  }) => {
    await mailbox.fail({ status, text: 'No' });
    const sent = await sendOnce(page);
    await expectHonestFailure(sent);
    await mailbox.recover();
    await expectNextPressWorks(sent);
    expect(await mailbox.messages()).toHaveLength(1);
  });
}

test('an empty answer of 200 is a success', async ({ page, mailbox }) => {
  await mailbox.fail({ status: 200, text: '' });
  const { toast, submit, values, seen } = await sendOnce(page);
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(submit).toBeEnabled();
  expect(await values()).toEqual(EMPTY);
  expect(seen).toEqual({ requests: 1, logged: [] });
});

for (const [fault, url] of [
  ['a refused connection', 'http://localhost:9/'],
  ['a name that no DNS knows', 'http://no-existe.invalid/'],
] as const) {
  test(`${fault} is told once, keeps her words, and the next press works`, async ({ page }) => {
    await page.route(SEND, (route) => route.continue({ url }));
    const sent = await sendOnce(page);
    await expectHonestFailure(sent);
    await page.unroute(SEND);
    await expectNextPressWorks(sent);
  });
}

test('an answer cut off in the middle is told once, keeps her words, and the next press works', async ({
  page,
}) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' });
    response.write('O', () => response.destroy());
  });
  const url = await listen(server);
  await page.route(SEND, (route) => route.continue({ url }));
  const sent = await sendOnce(page);
  await expectHonestFailure(sent);
  server.close();
  await page.unroute(SEND);
  await expectNextPressWorks(sent);
});

test('a connection cut before the answer is told once, keeps her words, and the next press works', async ({
  page,
  mailbox,
}) => {
  await mailbox.fail({ reset: true });
  const sent = await sendOnce(page);
  await expectHonestFailure(sent);
  await mailbox.recover();
  await expectNextPressWorks(sent);
});

test('offline is told once, keeps her words, and online again the next press works', async ({
  page,
  context,
}) => {
  const sent = await fillForm(page);
  await context.setOffline(true);
  await sent.submit.click();
  await expectHonestFailure(sent);
  await context.setOffline(false);
  await expectNextPressWorks(sent);
});

test('a browser that blocks all cookies and site data sends', async ({
  playwright,
  launchOptions,
  baseURL,
}, info) => {
  const profile = info.outputPath('profile');
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const browser = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    extraHTTPHeaders: { [BOX_HEADER]: info.testId },
  });
  const page = await browser.newPage();
  const { fill, submit, toast, values } = contactForm(page);
  await page.goto(`${baseURL}/`);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('Access is denied');
  await fill();
  await submit.click();
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await values()).toEqual(EMPTY);
  await browser.close();
});

test('an answer after 19 s still counts', async ({ page, mailbox }) => {
  const { sending, toast, values, seen } = await sendIntoSilence(page, mailbox);
  await page.clock.runFor(19_000);
  await expect(sending).toBeDisabled();
  await mailbox.recover();

  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  expect(await values()).toEqual(EMPTY);
  expect(seen).toEqual({ requests: 1, logged: [] });
});

test('Enter pressed twice sends once', async ({ page, mailbox }) => {
  const { fill, live, field, submit, toast } = contactForm(page);
  const seen = watchSends(page);
  await page.goto('/');
  await fill();
  await live();
  await field('email').evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    input.form?.requestSubmit();
  });
  await field('email').press('Enter');
  await expect(toast).toContainText('¡Mensaje enviado! 💕');
  await expect(submit).toBeEnabled();
  expect(seen.requests).toBe(1);
  expect(await mailbox.messages()).toHaveLength(1);
});

test('100 sends in one visit: one request each, and neither elements nor listeners nor timers grow', async ({
  page,
  mailbox,
}) => {
  test.slow();
  await page.addInitScript(countTimers);
  const { fill, live, submit, toast, values } = contactForm(page);
  const seen = watchSends(page);
  await page.goto('/');
  await fill();
  await live();
  await mailbox.fail({ status: 500, text: 'No' });
  const session = await page.context().newCDPSession(page);
  const press = async (kind: 'failure' | 'success') => {
    const answered = page.waitForResponse(SEND);
    await submit.press('Enter');
    await answered;
    await expect(submit).toBeEnabled();
    await expect(toast).toHaveAttribute('data-kind', kind);
  };
  const weigh = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { nodes, jsEventListeners, timers: (await size(page)).timers };
  };

  for (let sends = 0; sends < 10; sends += 1) await press('failure');
  const before = await weigh();
  for (let sends = 10; sends < 60; sends += 1) await press('failure');
  const after = await weigh();
  expect(await values()).toEqual(WORDS);
  expect(seen.logged).toHaveLength(60);
  await mailbox.recover();
  for (let sends = 60; sends < 100; sends += 1) {
    await page.evaluate(writeAtOnce, WORDS);
    await press('success');
  }
  const end = await weigh();

  expect(seen.requests).toBe(100);
  expect(await mailbox.messages()).toHaveLength(40);
  for (const weighed of [after, end]) {
    expect(weighed.nodes).toBeLessThanOrEqual(before.nodes + 50);
    expect(weighed.jsEventListeners).toBeLessThanOrEqual(before.jsEventListeners + 10);
    expect(weighed.timers).toBeLessThanOrEqual(before.timers + 2);
  }
});

/** Runs in the page: writes without a history of undoing, which would keep elements of its own. */
function writeAtOnce(words: Record<string, string>) {
  for (const [name, value] of Object.entries(words)) {
    const field = document.querySelector<HTMLInputElement>(`form [name=${name}]`);
    if (field) field.value = value;
    field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}/`;
}
