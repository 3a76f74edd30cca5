import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Minified: `axe.source` is twice as long, and each page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Runs axe on a page without its frames.
 * @param part selector of the part to look at
 * @returns the violated rules, each with its elements
 */
export async function axeFindings(page: Page, part = 'html'): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
  return page.evaluate(async (part) => {
    const options: axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(part, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, part);
}
