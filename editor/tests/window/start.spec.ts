import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, restoreContent } from '../support/content.ts';
import { expect, test } from '../support/test.ts';

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
