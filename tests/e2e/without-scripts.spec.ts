import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { pageAddress } from '../../src/page/view/links.ts';
import { sampleContent } from '../support/sample-content.ts';
import { contactForm, SENTENCES } from './contact-form.ts';
import { hasHeaderPaper, PHONE, unseenWords } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

const FIRST_SCRIPT = createHash('sha256')
  .update(readFileSync('src/enhance/first-script.js'))
  .digest('base64');

/** Ways to be without scripts although the browser runs them. */
const REFUSALS = {
  /** As extensions that block scripts do (NoScript, uBlock Origin). */
  'only the first script runs': (page: Page) =>
    page.route('/', async (route) => {
      const response = await route.fetch();
      const policy = `script-src 'sha256-${FIRST_SCRIPT}'`;
      const headers = { ...response.headers(), 'content-security-policy': policy };
      await route.fulfill({ response, headers });
    }),
  'the page’s script fails': (page: Page) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'IntersectionObserver')),
};

/** Texts that would wait to be revealed: with reduced motion, as in other tests, none does. */
async function hiddenFromReaders(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const unseen = await page.evaluate(unseenWords);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return unseen;
}

/** Expects what holds wherever the page's scripts do not run. */
async function expectWithoutScripts(page: Page) {
  const form = page.locator('form');
  await expect(form.getByText(/Este formulario no funciona/)).toBeVisible();
  await expect(form.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
  await expect(contactForm(page).submit).toBeHidden();
  expect(await hasHeaderPaper(page), 'the header can be read over anything').toBe(true);
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Alegreya,/);
  expect(await hiddenFromReaders(page), 'nothing waits for a script to reveal it').toEqual([]);
  // An open menu would stay over the page.
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Menú' })).toBeHidden();
  await banner.getByRole('link', { name: 'Menú' }).click();
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
}

for (const [way, refuse] of Object.entries(REFUSALS))
  test(`where ${way}, WhatsApp and e-mail replace the button, and the menu’s leads to the footer`, async ({
    page,
    problems,
  }) => {
    problems.allow(/script-src|IntersectionObserver/);
    await refuse(page);
    await page.goto('/');
    await expectWithoutScripts(page);
  });

test('a page that was saved as one file is readable with its pictures, and WhatsApp and e-mail replace the button', async ({
  page,
  baseURL,
  problems,
}, testInfo) => {
  // The file has styles of elements, which the page does not.
  problems.allow(/Applying inline style/);
  // Nor does it have the small capitals of a book that was shut.
  problems.allow(/small-caps/);
  const { site } = await sampleContent();
  const address = pageAddress(site);
  await page.route(`${address}**`, async (route) => {
    const response = await route.fetch({ url: route.request().url().replace(address, `${baseURL}/`) });
    await route.fulfill({ response });
  });
  await page.goto(address);
  const cover = page.locator('#ebooks img').first();
  await cover.scrollIntoViewIfNeeded();
  const naturalWidth = () => cover.evaluate((picture: HTMLImageElement) => picture.naturalWidth);
  await expect.poll(naturalWidth).toBeGreaterThan(0);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureSnapshot');
  const file = testInfo.outputPath('pagina.mhtml');
  writeFileSync(file, data);
  await page.goto(pathToFileURL(file).href);
  expect(await hiddenFromReaders(page)).toEqual([]);
  expect(await naturalWidth()).toBeGreaterThan(0);
  await expect(page.locator('form').getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
  await expect(contactForm(page).submit).toBeHidden();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('§2 without scripts the page is readable, links lead to sections, a book opens, and the menu’s button leads to the footer’s links', async ({
    page,
  }) => {
    const typefaces: string[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('.woff2')) typefaces.push(request.url());
    });
    await page.goto('/');
    await expect.poll(() => typefaces.length).toBe(2);
    await expect(page.locator('body')).toHaveCSS('font-family', /^Figtree,/);
    await expectWithoutScripts(page);
    const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
    await page.keyboard.press('Tab');
    await expect(links.first()).toBeFocused();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Guías' }).click();
    await expect(page.locator('#free-guides h2')).toBeInViewport({ ratio: 1 });

    await page.locator('#printed-books').getByRole('button', { name: 'Lee la primera página' }).click();
    const book = page.getByRole('dialog', { name: 'Luz en escena' });
    await expect(book.getByText('que por la voz te encuentro')).toBeVisible();
    await book.getByRole('button', { name: 'Cerrar el libro' }).click();
    await expect(book).toBeHidden();
  });

  test('without scripts the form links to an e-mail, says which field is wrong, and the browser refuses to send it', async ({
    page,
    baseURL,
    problems,
  }) => {
    problems.allow(/form-action/);
    const { field, fill, loadFailure } = contactForm(page);
    await page.goto('/');
    await expect(loadFailure).toBeHidden();
    await expect(page.locator('form').getByRole('link', { name: 'Escribir un correo' })).toBeVisible();
    await field('email').fill('ana@');
    await field('phone').focus();
    await expect(page.getByText(SENTENCES.email)).toBeVisible();

    await fill();
    const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
    await field('name').focus();
    await page.keyboard.press('Enter');
    await refused;
    expect(page.url()).toBe(`${baseURL}/`);
  });
});
