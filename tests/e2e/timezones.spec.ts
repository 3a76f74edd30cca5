import { expect, test } from './support/test.ts';

const DATES = ['15 de marzo de 2025', '2 de abril de 2025', '27 de abril de 2025', '11 de mayo de 2025'];

// The first and the last to begin a day, and her own.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Caracas']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the dates of the videos read the same', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('#youtube time')).toHaveText(DATES);
    });
  });
}
