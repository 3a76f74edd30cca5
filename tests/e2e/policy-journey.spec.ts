import { contactForm, EMPTY, WORDS } from './contact-form.ts';
import { PHONE, scrollToY } from './support/page.ts';
import { entries, single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const POLICY = /default-src 'none'.*require-trusted-types-for 'script'.*frame-ancestors 'none'/;

test('a whole visit under the policy of the headers: nothing that the page does is refused', async ({
  page,
  context,
  mailbox,
  problems,
  baseURL,
}) => {
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  await context.route('https://libreria.example.com/**', (route) => route.fulfill({ body: 'librería' }));
  const { field, fill, live, submit, toast, values } = contactForm(page);

  await test.step('the page, under its policy', async () => {
    const answer = await page.goto('/');
    expect(answer?.headers()['content-security-policy']).toMatch(POLICY);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  });

  await test.step('the menu', async () => {
    await page.getByRole('button', { name: single('header').openMenu }).click();
    await page.locator('[data-menu]').getByRole('link', { name: 'Guías' }).click();
    await expect(page.locator('#free-guides h2')).toBeInViewport();
  });

  await test.step('to the end of the page', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top <= height; top += 600) await scrollToY(page, top);
    await page.waitForLoadState('networkidle');
  });

  await test.step('a field left empty, then a send that fails', async () => {
    await field('name').focus();
    await live();
    await submit.click();
    await expect(page.getByText('Escribe tu nombre completo.')).toBeVisible();
    await fill();
    await mailbox.fail({ status: 500, text: 'No' });
    await submit.click();
    await expect(toast).toContainText('Error al enviar');
    await page.keyboard.press('Escape');
    await expect(toast).toHaveCount(0);
  });

  await test.step('the draft after a reload, and a send that succeeds', async () => {
    await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(1);
    await page.reload();
    await live();
    expect(await values()).toEqual(WORDS);
    await mailbox.recover();
    await submit.click();
    await expect(toast).toContainText('¡Mensaje enviado! 💕');
    expect(await values()).toEqual(EMPTY);
  });

  await test.step('a book in another tab, and back to the top', async () => {
    const opened = context.waitForEvent('page');
    await page.locator('#ebooks article a').first().click();
    await expect(await opened).toHaveURL(entries('ebooks')[0]?.amazonLink ?? '');
    await page.getByRole('link', { name: single('footer').backToTop }).click();
    await expect(page.locator('#hero h1')).toBeInViewport();
  });

  await test.step('an address that does not exist, and home', async () => {
    const answer = await page.goto('/no-existe');
    expect(answer?.headers()['content-security-policy']).toMatch(POLICY);
    await page.getByRole('link', { name: single('not-found').homeCta }).click();
    await expect(page.locator('#hero')).toBeVisible();
  });

  expect(problems.found).toEqual([]);
  // The bookstore was opened by the visitor.
  expect(asked).toEqual(new Set([baseURL, 'https://libreria.example.com']));
});

test('the local mailbox is shown in its style under its policy', async ({ page, problems }) => {
  await page.goto('/__buzon');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 246, 229)');
  expect(problems.found).toEqual([]);
});
