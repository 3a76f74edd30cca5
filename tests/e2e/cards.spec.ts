import type { Locator } from '@playwright/test';
import { DESKTOP } from './support/page.ts';
import { entries, single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const NEW_TAB = 'se abre en otra pestaña';
const PRICES = { ebooks: ['$13 USD', '$10 USD', '$12 USD'], printed: ['$20 USD', '$0 USD', '$0 USD'] };
const VIEWS = ['12.5K', '9.8K', '7.3K', '21.4K'];
const DATES = ['15 de marzo de 2025', '2 de abril de 2025', '27 de abril de 2025', '11 de mayo de 2025'];
const DURATIONS = ['12:34', '08:47', '15:20', '05:16'];

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
});

async function expectBook(card: Locator, book: ReturnType<typeof entries<'ebooks'>>[number], price: string) {
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(book.title);
  await expect(card).toContainText(book.category);
  await expect(card).toContainText(book.description);
  await expect(card.getByRole('listitem')).toHaveText([...book.features]);
  await expect(card).toContainText(price);
  expect(book.price).toBe(price);
}

test('three ebooks in order with words, features and prices 13, 10 and 12 USD', async ({ page }) => {
  const cards = page.locator('#ebooks article');
  const books = entries('ebooks');
  await expect(cards).toHaveCount(3);
  for (const [index, book] of books.entries()) {
    await expectBook(cards.nth(index), book, PRICES.ebooks[index] ?? '');
    const buy = cards.nth(index).getByRole('link', { name: single('ebooks-section').buyLabel });
    await expect(buy).toHaveAttribute('href', book.amazonLink);
    await expect(buy).toHaveAccessibleName(new RegExp(`${book.title}.*${NEW_TAB}`));
  }
});

test('three printed books in order, the first 20 USD, the others 0 USD and "Pronto Disponible"', async ({
  page,
}) => {
  const cards = page.locator('#printed-books article');
  await expect(cards).toHaveCount(3);
  for (const [index, book] of entries('printed-books').entries()) {
    const card = cards.nth(index);
    await expectBook(card, { ...book, amazonLink: '' }, PRICES.printed[index] ?? '');
    const isForSale = index === 0;
    await expect(card.getByRole('link')).toHaveCount(isForSale ? 1 : 0);
    await expect(card.getByRole('button', { name: 'Pronto Disponible' })).toHaveCount(isForSale ? 0 : 1);
    if (isForSale) await expect(card.getByRole('link')).toHaveAttribute('href', book.amazonLink ?? '');
  }
});

test('each of the six books shows five stars and "(4.8)", read aloud as "4.8 de 5"', async ({ page }) => {
  const cards = page.locator('#ebooks article, #printed-books article');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) {
    const rating = card.locator('p', { hasText: '(4.8)' });
    await expect(rating.getByText('(4.8)')).toBeVisible();
    await expect(rating.locator('svg use')).toHaveAttribute('href', /#starRow$/);
    const heard = await card.ariaSnapshot();
    expect(heard).toContain('4.8 de 5');
    expect(heard).not.toContain('(4.8)');
  }
  const row = page.locator('use[href$="#starRow"]').first();
  const art = await page.request.get((await row.getAttribute('href')) ?? '');
  const [, drawn = ''] = /<g id="starRow">(.*?)<\/g>/s.exec(await art.text()) ?? [];
  const stars = drawn.match(/<use /g)?.length;
  expect(stars).toBe(5);
});

test('two guides: the first is downloaded, the second says "Próximamente"', async ({ page }) => {
  const cards = page.locator('#free-guides article');
  const guides = entries('guides');
  await expect(cards.getByRole('heading', { level: 3 })).toHaveText(guides.map(({ title }) => title));
  for (const [index, { description }] of guides.entries()) {
    await expect(cards.nth(index)).toContainText(description);
  }
  const download = cards.nth(0).getByRole('link', { name: 'Descargar' });
  await expect(download).toHaveAccessibleName(new RegExp(`${guides[0]?.title}.*${NEW_TAB}`));
  await expect(download).toHaveAttribute('href', `/guias/${guides[0]?.id}.pdf`);
  await expect(cards.nth(0)).toContainText(/PDF de \d+ páginas, [\d,]+\s(kB|MB)\./);
  await expect(cards.nth(1).getByRole('link')).toHaveCount(0);
  await expect(cards.nth(1).getByRole('button', { name: 'Próximamente' })).toBeDisabled();
});

test('the guide that "Descargar" opens is a PDF', async ({ page, request }) => {
  const href = await page.locator('#free-guides article a').first().getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('four videos in order with views, long Spanish dates and durations', async ({ page }) => {
  const cards = page.locator('#youtube article');
  const videos = entries('videos');
  await expect(cards).toHaveCount(4);
  for (const [index, video] of videos.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(video.title);
    for (const words of [
      video.category,
      video.description,
      DURATIONS[index] ?? '',
      `${VIEWS[index]} vistas`,
    ]) {
      await expect(card).toContainText(words);
    }
    await expect(card.locator('time')).toHaveText(DATES[index] ?? '');
    await expect(card.locator('time')).toHaveAttribute('datetime', video.date);
    const watch = card.getByRole('link', { name: single('youtube-section').watchLabel });
    await expect(watch).toHaveAttribute('href', video.videoUrl);
    await expect(watch).toHaveAccessibleName(new RegExp(`${video.title}.*${NEW_TAB}`));
  }
});

test('what is not available yet is a disabled button, dimmed, and does nothing', async ({
  page,
  context,
}) => {
  const disabled = page.locator('main article button');
  await expect(disabled).toHaveCount(3);
  const paperOf = (button: Locator) =>
    button.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  const solid = await paperOf(page.locator('#printed-books article a'));
  for (const button of await disabled.all()) {
    await expect(button).toBeDisabled();
    expect(await paperOf(button), 'its paper is gone').not.toBe(solid);
    expect(await paperOf(button)).toBe('rgba(0, 0, 0, 0)');
    await button.click({ force: true });
  }
  expect(context.pages()).toHaveLength(1);
  await expect(page).toHaveURL('/');
});
