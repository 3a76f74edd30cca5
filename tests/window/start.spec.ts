import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT, restoreContent } from './support/content.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(restoreContent);
test.afterAll(restoreContent);

test('neither the window nor the live page asks for a name on the internet', async ({ page, livePage }) => {
  await page.goto('/');
  await expect(livePage.locator('main')).toBeVisible();
  // Written by record-names.mjs in every process of this window.
  const names = join(CONTENT, '../names.txt');
  expect(existsSync(names) ? readFileSync(names, 'utf8') : '').toBe('');
});
