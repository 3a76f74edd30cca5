import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { addStyles } from './page.ts';

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

/** Runs axe on a part of the page after a change of its state. Changes what the page looks like. */
export async function expectNoFindings(page: Page, state: string, part = 'html') {
  // axe skips text on images and pseudo-elements: removes the grain, hides drawings, and sets the paper's colour as background. What floats
  // is a leaf before a feature, not paper.
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main *, body > footer *')) {
      const { content, float, backgroundColor } = getComputedStyle(one, '::before');
      if (content !== 'none' && float === 'none' && /^rgb\(/.test(backgroundColor))
        one.style.backgroundColor = backgroundColor;
    }
  });
  await addStyles(
    page,
    `main > section, body > footer { background-image: none }
    :is(main, body > footer) svg { visibility: hidden }
    article *::before, article *::after, article::before, article::after { content: none !important }`,
  );
  expect(await axeFindings(page, part), state).toEqual([]);
}
