import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { SECTION_SCHEMAS } from '../../../src/content/schema.ts';
import { serve } from '../../../tools/serve.ts';

/** The labels of the page's sections in the sample, by id, in the order of the schema. */
const { navigation } = SECTION_SCHEMAS.site.parse(parse(readFileSync('sample/site/index.yaml', 'utf8')));
export const SECTION_IDS: readonly string[] = Object.keys(navigation);
export const NAVIGATION: readonly string[] = Object.values(navigation).map(String);

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Serves a build other than the sample's on a free port until it is disposed. */
export async function served(folder: string) {
  const server = await serve({ folder, port: 0 });
  const { port } = server.httpServer.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, [Symbol.asyncDispose]: () => server.close() };
}

/** Opens the page and waits for its web fonts: fallback fonts may break lines differently. */
export async function openInOwnTypefaces(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-fonts=""]').waitFor();
  // The 404 page has that mark from the start.
  await page.evaluate(() => document.fonts.ready);
}

/** Holds matching requests. Returns a function that releases them. */
export async function holdRequests(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits for scroll listeners and observers, which run in the next frames. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Scrolls without animation. */
export async function scrollToY(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  await nextFrames(page);
}

/** Bottom of the fixed header's bar, in pixels. */
export async function headerBottom(page: Page): Promise<number> {
  const box = await page.getByRole('banner').boundingBox();
  return box ? box.y + box.height : 0;
}

/** Whether the header shows its background. */
export function hasHeaderPaper(page: Page): Promise<boolean> {
  return page
    .getByRole('banner')
    .evaluate((header) => getComputedStyle(header, '::before').transform === 'none');
}

/** Adds styles for a test. Adopted style sheets pass the policy, style elements do not. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/**
 * Hides all sections but these, and the footer unless it is one of them, in each page that is opened from now on. They cost
 * more than half of a visit.
 * @param shown selector of sections
 */
export async function showOnly(page: Page, shown: string): Promise<void> {
  await page.addInitScript((shown) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(main > section, body > footer):not(${shown}) { display: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  }, shown);
}

/** Styles that let a page with few sections scroll any part of it to any place of the screen. */
export const ROOM_TO_SCROLL = 'main { padding-block: 100vh }';

/** Runs in the page. Returns texts that have a box but are invisible, with their distance from the top. */
export function unseenWords(): { readonly words: string; readonly top: number }[] {
  const all = [...document.querySelectorAll('main *, body > footer *')];
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /\w/.test(nodeValue ?? ''),
    );
  return all
    .filter((one) => hasWords(one) && one.checkVisibility())
    .filter((one) => !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((one) => ({ words: one.textContent, top: one.getBoundingClientRect().top }));
}

/** Runs in the page. Returns texts that use a font other than the page's, with that font. */
export function wordsInOtherTypefaces(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const one = text.parentElement;
    if (!one || one.closest('script, style, svg') || !text.nodeValue?.trim()) continue;
    const { fontFamily } = getComputedStyle(one);
    if (!/^(Alegreya|"Alegreya SC"|Figtree),/.test(fontFamily))
      found.push(`«${text.nodeValue.slice(0, 30)}»: ${fontFamily}`);
  }
  return found;
}
