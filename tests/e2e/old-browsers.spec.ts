import type { Page } from '@playwright/test';
import { atRest, DESKTOP, NAVIGATION, PHONE, SECTION_IDS } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

/** Text without the blocks that begin with `head`; nested braces belong to their block. */
function withoutBlocks(css: string, head: RegExp): string {
  const start = css.search(head);
  if (start < 0) return css;
  let depth = 0;
  let end = css.indexOf('{', start);
  do {
    if (css[end] === '{') depth++;
    if (css[end] === '}') depth--;
    end++;
  } while (depth > 0 && end < css.length);
  return withoutBlocks(css.slice(0, start) + css.slice(end), head);
}

/** What a browser makes of the styles that knows no popover: unknown selectors drop their whole rule. */
const withoutPopoverStyles = (css: string) =>
  withoutBlocks(css, /@supports selector\(:popover-open\)/).replaceAll(
    /[^{}]*:popover-open[^{}]*\{[^{}]*\}/g,
    '',
  );

/** What a browser makes of the styles that knows no cascade layers. */
const withoutLayers = (css: string) =>
  withoutBlocks(css.replaceAll(/@layer [\w, -]+;/g, ''), /@layer [\w-]+\s*\{/);

/** Serves the page as an older browser understands it; its policy goes, because the hashes no longer match. */
async function ageBy(page: Page, change: (css: string) => string) {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const { 'content-security-policy': _policy, ...headers } = answer.headers();
    const html = (await answer.text())
      .replace(/<meta http-equiv="content-security-policy"[^>]*>/, '')
      .replaceAll(/ popover(target(action)?)?="[^"]*"/gi, '')
      .replaceAll(
        /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
        (_, open, css, close) => open + change(css) + close,
      );
    await route.fulfill({ response: answer, headers, body: html });
  });
  await page.goto('/');
  await expect(page.locator('[popover], [popovertarget]')).toHaveCount(0);
}

const BROWSERS = [
  ['without popover (Chrome 113, Firefox 124)', withoutPopoverStyles, 'header'],
  [
    'without popover and cascade layers (Chrome 98)',
    (css: string) => withoutLayers(withoutPopoverStyles(css)),
    '',
  ],
] as const;

for (const [title, change, place] of BROWSERS) {
  for (const size of [PHONE, DESKTOP]) {
    test.describe(`a browser ${title} at ${size.width} px`, () => {
      test.beforeEach(async ({ page }) => {
        await page.setViewportSize(size);
        await ageBy(page, change);
      });

      test('shows every heading, paragraph and button', async ({ page }) => {
        const words = page.locator('main :is(h1, h2, h3, article p, dd, article a, article button, label)');
        expect(await words.count()).toBeGreaterThan(50);
        const unseen = await words.evaluateAll((all) =>
          all
            .filter((one) => !one.checkVisibility({ visibilityProperty: true }))
            .map(({ textContent }) => textContent)
            // On a phone the button says the same words as the ribbon.
            .filter((text) => text !== 'Pronto Disponible'),
        );
        expect(unseen).toEqual([]);
      });

      test('leads to every section by its seven links', async ({ page }) => {
        const links = page
          .locator(place || 'body')
          .getByRole('navigation', { name: single('header').navigationLabel })
          .getByRole('link');
        await expect(links).toHaveText([...NAVIGATION]);
        for (const [index, id] of SECTION_IDS.entries()) {
          await links.nth(index).click();
          await expect(page).toHaveURL(new RegExp(`#${id}$`));
          await atRest(page);
          await expect(page.locator(`#${id}`)).toBeInViewport();
        }
      });

      test('reaches WhatsApp and the bookstore', async ({ page }) => {
        const chat = page.locator('[data-chat]');
        await expect(chat).toBeVisible();
        await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/584141234567\?text=/);
        const box = await chat.locator('svg').boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(20);
        await expect(page.locator('#ebooks article a').first()).toBeVisible();
        await expect(page.locator('#contact form [name=email]')).toBeEditable();
      });
    });
  }
}
