import { test as base, expect, type Page } from '@playwright/test';
import { axeFindings } from '../../../tests/e2e/support/axe.ts';

export { expect } from '@playwright/test';

interface Fixtures {
  /** The live page in its own tab. */
  readonly livePage: Page;
  /** What fails the test at its end; a test that wants one of them takes it out. */
  readonly faults: string[];
}

/**
 * Playwright's `test` with the window and the live page. Fails on a request to another computer, a violation of a content
 * security policy, or an uncaught error.
 */
export const test = base.extend<Fixtures>({
  livePage: async ({ context, baseURL }, use) => {
    const live = await context.newPage();
    await live.goto(pageAddress(baseURL));
    await use(live);
  },
  faults: [
    async ({ context }, use) => {
      const found: string[] = [];
      context.on('request', (request) => {
        const { protocol, hostname } = new URL(request.url());
        if (!/^(data|blob):$/.test(protocol) && hostname !== 'localhost') found.push(request.url());
      });
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) found.push(message.text());
      });
      // Chromium reports a refused `eval` only by this event.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          console.error(`Content Security Policy: ${effectiveDirective} refuses ${blockedURI}`),
        ),
      );
      context.on('weberror', (error) => found.push(String(error.error())));
      await use(found);
      expect(found, 'requests to other computers, violations of a policy, errors').toEqual([]);
    },
    { auto: true },
  ],
});

/** Address of the live page beside the window. */
export function pageAddress(windowAddress = ''): string {
  const { port } = new URL(windowAddress);
  return `http://localhost:${Number(port) - 1}/`;
}

/** Leaves out the live page beside the forms, for a test that does not look at it: each load takes a second. */
export async function hidePage(window: Page): Promise<void> {
  // The window shows the page once its server answers.
  await window.route('/api/page', (route) => route.abort());
}

/**
 * Runs axe on the window, without the live page in its frame.
 * @param part selector of the part to look at, where the rest was looked at in another test
 */
export async function expectNoAxeFindings(page: Page, part?: string): Promise<void> {
  expect(await axeFindings(page, part)).toEqual([]);
}

/** Expects no horizontal scrolling. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    // The screen scrolls by itself.
    ...[...document.querySelectorAll('main')].map((main) => main.scrollWidth - main.clientWidth),
  ]);
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0);
}

/** The second click of a double click, where the pointer is, after the first has had its effect. */
export async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}
