import { boxOf, DESKTOP, PHONE, scrollToY } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/** The placeholder number (0414) 123-4567 in wa.me's form: country code, no trunk 0, digits only. */
const DIGITS = '584141234567';

test.describe('the chat button', () => {
  test('opens WhatsApp with the number and the Spanish words already written', async ({ page, context }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    await page.goto('/');
    const chat = page.getByRole('link', { name: single('site').chat.label });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=[\w%.!'()*~-]+$/);
    const opened = context.waitForEvent('page');
    await chat.click();
    const url = new URL((await opened).url());
    expect(url.origin + url.pathname).toBe(`https://wa.me/${DIGITS}`);
    expect(url.searchParams.get('text')).toBe(single('site').chat.message);
    expect(url.searchParams.get('text')).toMatch(/más información sobre tus servicios/);
  });

  for (const size of [PHONE, DESKTOP]) {
    test(`stays at the lower right of ${size.width} × ${size.height} wherever the page is`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await page.goto('/');
      const chat = page.locator('[data-chat]');
      for (const top of [0, 2500, 100_000]) {
        await scrollToY(page, top);
        const box = await boxOf(chat);
        const right = size.width - (box.x + box.width);
        const below = size.height - (box.y + box.height);
        expect(
          [right, below].every((gap) => gap >= 0 && gap <= 24),
          `${right}, ${below}`,
        ).toBe(true);
        await expect(chat).toBeInViewport({ ratio: 1 });
        await chat.click({ trial: true });
      }
    });
  }
});
