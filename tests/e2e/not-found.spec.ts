import { AxeBuilder } from '@axe-core/playwright';
import { PHONE } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

test.describe('an address that does not exist', () => {
  for (const path of ['/no-existe', '/ebooks/mujer-amanece', '/guias/no-existe.pdf', '/blog/']) {
    test(`${path} answers 404 with the small page`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(single('not-found').title);
      await expect(page.getByText(single('not-found').text)).toBeVisible();
    });
  }

  test('leads home', async ({ page }) => {
    await page.goto('/no-existe');
    await page.getByRole('link', { name: single('not-found').homeCta }).click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('#hero')).toBeVisible();
  });

  test('leads to the contact section', async ({ page }) => {
    await page.goto('/no-existe');
    await page.getByRole('link', { name: single('not-found').contactCta }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.locator('#contact h2')).toBeInViewport();
  });

  for (const width of [320, 390, 1440]) {
    test(`fits and satisfies axe at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ ...PHONE, width });
      await page.goto('/no-existe');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    });
  }
});
