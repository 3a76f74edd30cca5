import { DESKTOP } from './support/page.ts';
import { entries, single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const SOCIAL = ['Instagram', 'Facebook', 'YouTube', 'LinkedIn'];

test.describe('links that leave the page', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto('/');
  });

  test('every one opens a new tab, keeps its opener to itself and says so in Spanish', async ({ page }) => {
    const leaving = page.locator('a:is([href^="http"], [href$=".pdf"]):visible');
    expect(await leaving.count()).toBeGreaterThanOrEqual(14);
    for (const link of await leaving.all()) {
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link).toHaveAccessibleName(/se abre en otra pestaña/);
    }
  });

  test('no link that stays opens a new tab', async ({ page }) => {
    await expect(page.locator('a[target]:is([href^="#"], [href^="mailto:"], [href^="tel:"])')).toHaveCount(0);
  });

  test('four social profiles in order, each with its name', async ({ page }) => {
    const { socialLabel } = single('footer');
    const links = page.getByRole('list', { name: socialLabel }).getByRole('link');
    await expect(links).toHaveCount(4);
    for (const [index, { name, url }] of single('site').socialLinks.entries()) {
      expect(name).toBe(SOCIAL[index]);
      await expect(links.nth(index)).toHaveAttribute('href', url);
      await expect(links.nth(index)).toHaveAccessibleName(new RegExp(`^${name} `));
    }
  });

  test('a book opens the bookstore beside the page, which stays where it was', async ({ page, context }) => {
    await context.route('https://libreria.example.com/**', (route) => route.fulfill({ body: 'librería' }));
    const opened = context.waitForEvent('page');
    await page.locator('#ebooks article a').first().click();
    const store = await opened;
    await expect(store).toHaveURL(entries('ebooks')[0]?.amazonLink ?? '');
    expect(await store.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(page).toHaveURL('/');
  });
});
