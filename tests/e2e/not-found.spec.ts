import { AxeBuilder } from '@axe-core/playwright';
import { PHONE } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

const words = single('not-found');

test('§2 an unknown address answers 404 with a page that fits, satisfies axe and leads home and to the contact section', async ({
  page,
}) => {
  for (const path of ['/ebooks/mujer-amanece', '/no-existe']) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(page.getByText(words.text)).toBeVisible();
  }
  for (const width of [320, 1440]) {
    await page.setViewportSize({ ...PHONE, width });
    const room = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(room, `${width} px`).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.getByRole('link', { name: words.homeCta }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('#hero')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: words.contactCta }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact h2')).toBeInViewport();
});
