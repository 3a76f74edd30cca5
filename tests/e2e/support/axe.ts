import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Runs axe on a page without its frames.
 * @param part selector of the part to look at
 * @returns the violated rules, each with its elements
 */
export async function axeFindings(page: Page, part = 'html'): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(async (part) => {
    const options: axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, part);
}
