import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { budgetRows, photographsRow, shiftRow, weigh } from '../../tools/bench/budgets.ts';
import { startCdn } from '../../tools/bench/cdn.ts';
import { travel } from '../../tools/bench/journey.ts';
import { type Row, table } from '../../tools/bench/rows.ts';
import { SET_UPS, type SetUpName } from '../../tools/bench/visit.ts';
import { sampleEnvironment } from '../../tools/email-keys.ts';
import { buildSite, ROOT } from '../../tools/tools.ts';
import { layPhotographs } from '../fixtures/photographs/lay-photographs.ts';

const SITE = 'tests/output/site';
const SITE_WITH_PHOTOGRAPHS = 'tests/output/photographs-site';
const CONTENT = join(ROOT, 'sample');

/** Room for the slow phone, and for making every photograph in every size. */
const PATIENCE = 180_000;

test.describe.configure({ timeout: PATIENCE });

test('the page keeps to its budgets of bytes and requests, and fetches no script before the form is touched', async ({
  browser,
}) => {
  await withCdn(SITE, async (origin) => {
    expectMet(budgetRows(await weigh(browser, origin, SITE)));
  });
});

for (const setUp of Object.keys(SET_UPS) as SetUpName[]) {
  test(`nothing moves while the page loads and is read: ${setUp}`, async ({ browser }) => {
    await withCdn(SITE, async (origin) => {
      expectMet([shiftRow(setUp, await travel(browser, origin, setUp))]);
    });
  });
}

test('with photographs the first view stays light and still', async ({ browser }) => {
  await buildWithPhotographs();
  await withCdn(SITE_WITH_PHOTOGRAPHS, async (origin) => {
    const journey = await travel(browser, origin, 'phone');
    expectMet([photographsRow(journey), shiftRow('phone', journey)]);
  });
});

async function withCdn(folder: string, work: (origin: string) => Promise<void>): Promise<void> {
  const cdn = await startCdn(folder);
  await work(cdn.origin).finally(cdn.close);
}

async function buildWithPhotographs(): Promise<void> {
  const content = layPhotographs(CONTENT);
  const environment = { ...sampleEnvironment('http://localhost'), CONTENT_DIR: content };
  const code = await buildSite(SITE_WITH_PHOTOGRAPHS, environment).finally(() =>
    rmSync(content, { recursive: true }),
  );
  expect(code, 'exit code of the build with photographs').toBe(0);
}

/** Fails with the whole table, so that what was missed stands beside what was met. */
function expectMet(rows: readonly Row[]): void {
  const missed = rows.filter(({ met }) => !met).map(({ figure }) => figure);
  expect(missed, `\n\n${table(rows)}\n\nMissed`).toHaveLength(0);
}
