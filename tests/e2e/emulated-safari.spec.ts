import type { Page } from '@playwright/test';
import { contactForm, openFilled } from './contact-form.ts';
import { boxOf } from './support/boxes.ts';
import { DESKTOP, NAVIGATION, openInOwnTypefaces, showOnly } from './support/page.ts';
import { expect, test } from './support/test.ts';

/**
 * Today's Chromium without what Safari 15.4, the oldest with the whole page, does not know (docs/browsers.md): an emulation,
 * because no such Safari can be had. Changed styles no longer have the hash that the policy allows.
 */
test.use({ bypassCSP: true });

/** What the built styles name, and what no browser knows in its place. */
const UNKNOWN = [
  [/(overflow(?:-[xy])?:\s*)clip/g, '$1unknown'],
  [/@container/g, '@unknown'],
  [/cqi\b/g, 'unknown'],
  [/color-mix\(/g, 'unknown('],
  [/ popover="auto"/g, ''],
  [/:popover-open/g, ':unknown'],
] as const;

const withoutNews = (text: string) =>
  UNKNOWN.reduce((all, [name, unknown]) => all.replace(name, unknown), text);

async function openAsSafari(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
    Reflect.deleteProperty(HTMLElement.prototype, 'inert');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
  });
  for (const address of ['/', '**/_astro/*.css'])
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutNews(await response.text()) });
    });
}

test.beforeEach(({ page }) => openAsSafari(page));

test('nothing sticks out sideways, pictures have height, and without popovers the first pages are between the story and the books', async ({
  page,
}) => {
  await openInOwnTypefaces(page);
  for (const size of [{ width: 375, height: 667 }, DESKTOP]) {
    await page.setViewportSize(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(size.width);
    const chat = await boxOf(page.locator('[data-chat] a'));
    expect(chat.x + chat.width).toBeLessThanOrEqual(size.width);
    const heights = await page
      .locator('#hero img, article img')
      .evaluateAll((all) => all.map((picture) => picture.getBoundingClientRect().height));
    expect(Math.min(...heights), `the lowest picture at ${size.width} px`).toBeGreaterThan(50);
  }
  await expect(page.getByRole('banner').getByRole('navigation').getByRole('link')).toHaveText([
    ...NAVIGATION,
  ]);
  await expect(page.getByText('que por la voz te encuentro')).toBeVisible();
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('#about, .FirstPage-book, #ebooks')].map(
      (one) => one.getBoundingClientRect().top,
    ),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await expect(page.getByText('Lee la primera página').first()).toBeHidden();
  await expect(page.getByText('Cerrar el libro').first()).toBeHidden();
});

test('§4 the form sends once; the button can be read under the pointer and while it sends', async ({
  page,
  mailbox,
}) => {
  await showOnly(page, '#contact');
  const { submit, sending, sent } = contactForm(page);
  await openFilled(page);
  const paper = (button: typeof submit) =>
    button.evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
  const rest = await paper(submit);
  await submit.hover();
  expect(await paper(submit)).toBe(rest);
  await mailbox.fail({ stall: true });
  await submit.click();
  await expect(sending).toBeDisabled();
  expect(await paper(sending)).toBe(rest);
  await mailbox.recover();
  await sent();
  expect(await mailbox.messages()).toHaveLength(1);
});
