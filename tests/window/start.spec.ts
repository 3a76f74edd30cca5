import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, replaceIn, restoreContent } from './support/content.ts';
import { expect, hidePage, test } from './support/test.ts';

test.beforeEach(restoreContent);
test.afterAll(restoreContent);

test('«Buzón de prueba» shows what the live page’s form sends, and neither asks for a name on the internet', async ({
  page,
  livePage,
}) => {
  const words = `Una prueba de las ${new Date().toISOString()}`;
  await page.goto('/buzon');
  await livePage.getByRole('textbox', { name: /nombre/i }).fill('Ana');
  await livePage.getByRole('textbox', { name: /email/i }).fill('ana@ejemplo.org');
  await livePage.getByRole('textbox', { name: /cuéntame/i }).fill(words);
  await livePage.getByRole('button', { name: /enviar/i }).click();
  await expect(livePage.getByText('¡Mensaje enviado!').first()).toBeVisible();
  const newest = page.getByRole('main').getByRole('listitem').first();
  await expect(newest).toContainText(words);
  await expect(newest).not.toContainText('Teléfono');
  // Written by record-names.mjs in every process of this window.
  const names = readFileSync(join(CONTENT, '../names.txt'), 'utf8').trim().split('\n');
  // Tests of publishing that ran before ask for names of hosts that do not exist (RFC 6761, 6.4).
  const asked = new Set(names.filter((name) => !name.endsWith('.invalid')));
  // Its servers ask for their own name when they start, which shows that names are recorded.
  expect([...asked]).toEqual(['localhost']);
});

test('the window can be used before the page is served, which it says', async ({ page }) => {
  const { promise: isServed, resolve: serve } = Promise.withResolvers<void>();
  await page.route('/api/page', (route) => isServed.then(() => route.continue()));
  await page.goto('/?ficha=ebooks/mujer-amanece');
  await page.getByRole('textbox', { name: 'Categoría' }).fill('Poesía');
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  await expect(page.getByText('Abriendo tu página…')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  serve();
  await expect(page.frameLocator('iframe').getByText('Poesía')).toBeVisible();
  await expect(page.getByText('Abriendo tu página…')).toBeHidden();
});

test('a tab that finds the program closed goes on by itself once it is open again', async ({ page }) => {
  const closed = ['/api/events*', '/api/page', '/api/other-page'];
  for (const address of closed) await page.route(address, (route) => route.abort());
  const isAsked = page.waitForRequest('/api/events*');
  await page.goto('/');
  await isAsked;
  for (const address of closed) await page.unroute(address);
  await expect(page.getByText('El programa no contesta.')).toBeHidden();
  await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible();
});

test('the window needs no cookies', async ({ page }) => {
  // As Chromium and Firefox do: what a browser keeps is blocked with the cookies.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get: refuse });
  });
  await hidePage(page);
  await page.goto('/?ficha=ebooks/mujer-amanece');
  const category = page.getByRole('textbox', { name: 'Categoría' });
  await category.fill('Poesía');
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible();
  replaceIn('ebooks/mujer-amanece/index.yaml', /^category: .*$/m, 'category: Diario');
  await expect(category).toHaveValue('Diario');
});
