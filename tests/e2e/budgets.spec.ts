import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { budgetRows, photographsRow, type Row, shiftRow, table } from '../../tools/budgets.ts';
import { type Device, serveCompressed, visit, weighDocument } from '../../tools/measure.ts';
import { ROOT } from '../../tools/tools.ts';

const SITE = 'tests/output/site';
/** Built by tools/test.ts: the sample with photographs. */
const SITE_WITH_PHOTOGRAPHS = 'tests/output/gallery-site';

// Other tests would slow what is measured: `npm test` runs these by themselves.
test.describe.configure({ timeout: 180_000 });

test('the page keeps to its budgets of bytes and requests, fetches no script before the form is touched and does not move', {
  tag: '@alone',
}, async ({ browser }) => {
  const html = readFileSync(join(ROOT, SITE, 'index.html'), 'utf8');
  const phone = await visitOf(SITE, browser, 'phone', true);
  expectMet([...budgetRows(phone, weighDocument(html)), shiftRow('phone', phone)]);
});

for (const device of ['desktop', 'slowPhone'] as const) {
  test(`nothing moves while the page loads and is read: ${device}`, { tag: '@alone' }, async ({
    browser,
  }) => {
    expectMet([shiftRow(device, await visitOf(SITE, browser, device))]);
  });
}

test('with photographs the first view stays light and still', { tag: '@alone' }, async ({ browser }) => {
  const phone = await visitOf(SITE_WITH_PHOTOGRAPHS, browser, 'phone');
  expectMet([photographsRow(phone), shiftRow('phone', phone)]);
});

async function visitOf(folder: string, browser: Browser, device: Device, touch = false) {
  const { origin, close } = await serveCompressed(folder);
  return visit(browser, origin, device, touch).finally(close);
}

/** Fails with the whole table, so that what was missed is seen beside what was met. */
function expectMet(rows: readonly Row[]): void {
  const missed = rows.filter(({ met }) => !met).map(({ figure }) => figure);
  expect(missed, `\n\n${table(rows)}\n\nMissed`).toHaveLength(0);
}
