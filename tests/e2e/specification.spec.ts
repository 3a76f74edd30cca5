import { contactForm } from './contact-form.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test('nobody logs in: no password, no form but the one for messages, no way to an account', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('form')).toHaveCount(1);
  await expect(page.locator('input:is([type=password], [autocomplete*=password])')).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: /iniciar sesión|ingresar|regístrate|mi cuenta/i, includeHidden: true }),
  ).toHaveCount(0);
});

test('the one call a visit makes is the one that carries her message', async ({ page, baseURL }) => {
  const calls: (string | undefined)[][] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwnFile = request.method() === 'GET' && (url.origin === baseURL || url.protocol === 'data:');
    if (!isOwnFile) calls.push([request.method(), url.pathname, request.headers()['content-type']]);
  });
  const { fill, submit, toast } = contactForm(page);
  await page.goto('/');
  await fill();
  await submit.click();
  await expect(toast).toBeVisible();
  expect(calls).toEqual([['POST', '/api/v1.0/email/send', 'application/json']]);
});

test('nobody is blocked or slowed down: a browser run by a program sends twice at once', async ({
  page,
  mailbox,
}) => {
  const { fill, field, submit } = contactForm(page);
  await page.goto('/');
  expect(await page.evaluate(() => navigator.webdriver)).toBe(true);
  for (const count of [1, 2]) {
    await fill();
    await submit.click();
    await expect(field('name')).toHaveValue('');
    expect(await mailbox.messages()).toHaveLength(count);
  }
});

test('each social profile wears a drawing of its own', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('list', { name: single('footer').socialLabel }).getByRole('link');
  const drawings = await links.locator('svg').evaluateAll((all) => all.map(({ innerHTML }) => innerHTML));
  expect(drawings).toHaveLength(4);
  expect(new Set(drawings).size).toBe(4);
});
