import { contactForm } from './contact-form.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test('§6 nobody logs in, and reading leaves no cookies and nothing stored', async ({ page, context }) => {
  await page.goto('/');
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.locator('input:is([type=password], [autocomplete*=password])')).toHaveCount(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
  expect(await context.cookies()).toEqual([]);
  const stored = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(stored).toEqual({ local: 0, session: 0, databases: 0, caches: 0, workers: 0 });
});

test('§7 a visit makes one call, the message, and §8 nobody is blocked or slowed down: a browser run by a program sends twice at once', async ({
  page,
  baseURL,
  mailbox,
}) => {
  const calls: (string | undefined)[][] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwnFile = request.method() === 'GET' && (url.origin === baseURL || url.protocol === 'data:');
    if (!isOwnFile) calls.push([request.method(), url.pathname, request.headers()['content-type']]);
  });
  const { fill, field, submit } = contactForm(page);
  await page.goto('/');
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
  for (const count of [1, 2]) {
    await fill();
    await submit.click();
    await expect(field('name')).toHaveValue('');
    expect(await mailbox.messages()).toHaveLength(count);
  }
  const call = ['POST', '/api/v1.0/email/send', 'application/json'];
  expect(calls).toEqual([call, call]);
});

test('§3 each social profile has a drawing of its own', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('list', { name: single('footer').socialLabel }).getByRole('link');
  const drawings = await links.locator('svg').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
  expect(new Set(drawings).size).toBe(4);
});
