import type { Page } from '@playwright/test';
import { DESKTOP, NAVIGATION, PHONE, SECTION_IDS } from './support/page.ts';
import { single } from './support/sample.ts';
import { expect, test } from './support/test.ts';

// A smooth scroll takes its time to each of the links.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Text without the blocks that begin with `head`, nested braces included. */
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

/** The styles as a browser without popover reads them: an unknown selector drops its whole rule. */
const withoutPopoverStyles = (css: string) =>
  withoutBlocks(css, /@supports selector\(:popover-open\)/).replaceAll(
    /[^{}]*:popover-open[^{}]*\{[^{}]*\}/g,
    '',
  );

/** The styles as a browser without cascade layers reads them. */
const withoutLayers = (css: string) =>
  withoutBlocks(css.replaceAll(/@layer [\w, -]+;/g, ''), /@layer [\w-]+\s*\{/);

/** Serves the page as an older browser reads it; without its policy, because the hashes no longer match. */
async function openAged(page: Page, change: (css: string) => string) {
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

/** Words of the page that are not shown. */
async function unseenWords(page: Page): Promise<(string | null)[]> {
  const words = page.locator('main :is(h1, h2, h3, article p, dd, article a, article button, label)');
  expect(await words.count()).toBeGreaterThan(50);
  return words.evaluateAll((all) =>
    all
      .filter((one) => !one.checkVisibility({ visibilityProperty: true }))
      .map(({ textContent }) => textContent)
      // On a phone the button says the same words as the ribbon.
      .filter((text) => text !== 'Pronto Disponible'),
  );
}

const BROWSERS = [
  ['without popover (Chrome 113, Firefox 124)', withoutPopoverStyles, 'header'],
  [
    'without popover and cascade layers (Chrome 98)',
    (css: string) => withoutLayers(withoutPopoverStyles(css)),
    'body',
  ],
] as const;

for (const [title, change, place] of BROWSERS) {
  test(`a browser ${title} shows all words and leads everywhere, on a phone and on a wide screen`, async ({
    page,
  }) => {
    await openAged(page, change);
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      expect(await unseenWords(page)).toEqual([]);
      const links = page
        .locator(place)
        .getByRole('navigation', { name: single('header').navigationLabel })
        .getByRole('link');
      await expect(links).toHaveText([...NAVIGATION]);
      for (const [index, id] of SECTION_IDS.entries()) {
        await links.nth(index).click();
        await expect(page).toHaveURL(new RegExp(`#${id}$`));
        await expect(page.locator(`#${id}`)).toBeInViewport();
      }
      const chat = page.locator('[data-chat]');
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\//);
      const box = await chat.locator('svg').boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(20);
      await expect(page.locator('#ebooks article a').first()).toBeVisible();
      await expect(page.locator('#contact form [name=email]')).toBeEditable();
    }
  });
}
