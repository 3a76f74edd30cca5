import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { atRest, PHONE, scrollToY } from './support/page.ts';
import { expect, test } from './support/test.ts';

const BUDGET_BYTES = 100_000;
const TEXT = /html|css|javascript|json|svg|xml|text/;

test.use({ viewport: PHONE, deviceScaleFactor: 3 });

/** Gathers every answer the page gets from now on. */
function gather(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (response) => void answers.push(response));
  return answers;
}

async function scrollThrough(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top <= height; top += 500) await scrollToY(page, top);
  await page.waitForLoadState('networkidle');
}

/** Bytes of an answer as a host sends it: text in brotli, everything else as it is. */
async function weigh(response: Response) {
  const body = await response.body();
  const type = response.headers()['content-type'] ?? '';
  const bytes = TEXT.test(type) ? brotliCompressSync(body).length : body.length;
  return { path: new URL(response.url()).pathname, type, bytes };
}

test('the first view on a phone weighs at most 100 kB', async ({ page }) => {
  const answers = gather(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // Pictures further down that the browser fetches ahead are part of what a visitor pays for at once.
  const parts = await Promise.all(answers.map(weigh));
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const table = parts.map(({ path, bytes }) => `${String(bytes).padStart(8)}  ${path}`);
  console.log([...table, `${String(total).padStart(8)}  in all`].join('\n'));
  expect(parts.some(({ path }) => path === '/')).toBe(true);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
});

test('no script is fetched while she only reads, and nothing ever from another host', async ({
  page,
  baseURL,
}) => {
  const answers = gather(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto('/');
  await scrollThrough(page);
  expect(answers.map((answer) => answer.request().resourceType())).not.toContain('script');
  const strangers = asked.filter((url) => !url.startsWith('data:') && new URL(url).origin !== baseURL);
  expect(strangers).toEqual([]);
});

test('the script of the form is fetched when she touches it', async ({ page }) => {
  await page.goto('/');
  const script = page.waitForRequest((request) => request.resourceType() === 'script');
  await page.locator('#contact [name=name]').focus();
  expect((await script).url()).toMatch(/\/_astro\//);
});

test('nothing blocks the first paint: styles stand in the page, no style or script file', async ({
  page,
}) => {
  await page.goto('/');
  await expect(
    page.locator('link[rel~=stylesheet], script[src]:not([type=module], [async], [defer])'),
  ).toHaveCount(0);
  expect(await page.locator('style').count()).toBeGreaterThan(0);
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as { renderBlockingStatus?: string }).renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  );
  expect(blocking).toEqual([]);
});

test('reading leaves no cookies and nothing stored', async ({ page, context }) => {
  await page.goto('/');
  await scrollThrough(page);
  await atRest(page);
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

test('every picture of the page arrives', async ({ page }) => {
  await page.goto('/');
  await scrollThrough(page);
  const pictures = page.locator('main img');
  expect(await pictures.count()).toBeGreaterThan(12);
  const broken = () =>
    pictures.evaluateAll((all) =>
      (all as HTMLImageElement[]).filter((image) => image.naturalWidth === 0).map(({ src }) => src),
    );
  await expect.poll(broken).toEqual([]);
});
