import type { BrowserContext } from '@playwright/test';
import { expect, test } from './support/test.ts';

const PRIVATE = '/index.html?para=ana&campania=diezmo';
const STORE = /^https:\/\/libreria\.example\.com\//;

/** Answers for the bookstore and gathers what it is told of where its visitors come from. */
async function bookstore(context: BrowserContext): Promise<(string | undefined)[]> {
  const told: (string | undefined)[] = [];
  await context.route(STORE, (route) => {
    told.push(route.request().headers().referer);
    return route.fulfill({ contentType: 'text/html', body: 'librería' });
  });
  return told;
}

test('a bookstore learns nothing of where a visitor comes from', async ({ page, context }) => {
  const told = await bookstore(context);
  await page.goto(PRIVATE);
  const opened = context.waitForEvent('page');
  await page.locator('#ebooks article a').first().click();
  const store = await opened;
  await expect(store).toHaveURL(STORE);
  expect(await store.evaluate(() => document.referrer)).toBe('');
  expect(told).toEqual([undefined]);
});

test('a link that forgot to ask for silence tells the site’s name, never the address', async ({
  page,
  context,
  baseURL,
}) => {
  const told = await bookstore(context);
  await page.goto(PRIVATE);
  const link = page.locator('#ebooks article a').first();
  await link.evaluate((element) => {
    for (const name of ['rel', 'target']) element.removeAttribute(name);
  });
  await link.click();
  await expect(page).toHaveURL(STORE);
  expect(await page.evaluate(() => document.referrer)).toBe(`${baseURL}/`);
  expect(told).toEqual([`${baseURL}/`]);
});
