import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Ids of the sections, in order (specification section 2). */
export const SECTION_IDS = [
  'hero',
  'about',
  'ebooks',
  'printed-books',
  'free-guides',
  'youtube',
  'contact',
] as const;

/** Navigation labels, in order (specification section 2). */
export const NAVIGATION = ['Inicio', 'Sobre Mí', 'Ebooks', 'Libros', 'Guías', 'YouTube', 'Contacto'] as const;

export const PHONE = { width: 390, height: 844 } as const;
export const DESKTOP = { width: 1440, height: 900 } as const;

/** Opens the page and waits until it is set in its own typefaces: their fallbacks may break a line elsewhere. */
export async function openInOwnTypefaces(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await page.locator('body > footer[data-fonts], main > :only-child[data-fonts]').waitFor();
}

/** Keeps requests for these addresses waiting on their way; what comes back lets them go on. */
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

/** Runs in the page until it has not scrolled for some frames: nothing glides any more. @returns where it stands */
export async function comeToRest(): Promise<number> {
  let still = 0;
  for (let last = scrollY; still < 8; ) {
    await new Promise(requestAnimationFrame);
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
  }
  return scrollY;
}

/** Waits until the page does not glide any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(comeToRest);
}

/** Scrolls at once, however the page likes to glide, and lets what follows a scroll happen. */
export async function scrollToY(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  await atRest(page);
}

/** Scrolls at once until the element is in the middle of the screen. */
export async function scrollToMiddle(target: Locator): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await atRest(target.page());
}

/** Lower edge of the fixed header's bar, in pixels from the top of the screen. */
export async function headerBottom(page: Page): Promise<number> {
  const box = await page.locator('body > header').boundingBox();
  return box ? box.y + box.height : 0;
}

/** How the header's background is moved: it is drawn in from above, `none` where it is in sight. */
export function headerBackground(page: Page): Promise<string> {
  return page.locator('body > header').evaluate((header) => getComputedStyle(header, '::before').transform);
}

/** Styles for a test, past the policy, which rightly refuses foreign style elements. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}

/** Styles that only some content's page has, for one that is built without them. */
export async function addStylesOf(
  page: Page,
  file: 'long-words' | 'uneven-rows' | 'uneven-videos',
): Promise<void> {
  const path = join(import.meta.dirname, `../../../src/page/styles/${file}.css`);
  await addStyles(page, readFileSync(path, 'utf8'));
}

/** A rectangle on the screen, in pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the element is on the screen. @throws Error when it is not shown. */
export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  return box;
}

/** Whether two boxes share any point. */
export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/**
 * Runs in the page: how far it can be pushed sideways, and what a visitor reads or presses that reaches over the left
 * or right edge of the screen.
 */
export function sideways() {
  scrollTo({ left: 100, behavior: 'instant' });
  const { scrollWidth, clientWidth } = document.documentElement;
  const words = 'h1, h2, h3, p, li, dt, dd, a, button, label, input, textarea, article img';
  const cutOff = [...document.querySelectorAll(`:is(main, body > header, body > footer) :is(${words})`)]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > clientWidth + 1);
    })
    .map((element) => element.outerHTML.slice(0, 120));
  return { over: scrollWidth - clientWidth, moved: scrollX, cutOff };
}

/** Runs in the page: how many of the elements that are revealed on scrolling cannot be seen now. */
export function unrevealed(): number {
  const all = [...document.querySelectorAll('[data-reveal]')];
  return all.filter((one) => getComputedStyle(one).opacity !== '1').length;
}

/** Runs in the page: how many headings, texts, links, buttons and labels it has, and the words of those not seen. */
export function unseenWords() {
  const words = 'h1, h2, h3, article p, article li, section > div dd, article a, article button, label';
  const all = [...document.querySelectorAll(`main :is(${words}), body > footer :is(h2, a, p)`)];
  const isSeen = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width * height > 0;
  };
  const unseen = all.filter((one) => !isSeen(one)).map(({ textContent }) => textContent);
  // On a phone the button says the same as the ribbon.
  return { count: all.length, unseen: unseen.filter((text) => text !== 'Pronto Disponible') };
}

/** Elements that hide a part of their own words. */
export function clipped(page: Page): Promise<string[]> {
  return page.locator('main, body > header, body > footer').evaluateAll((places) => {
    const all = places.flatMap((place) => [...place.querySelectorAll<HTMLElement>('*')]);
    const hidesWords = (element: HTMLElement) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const isForScreenReaders = element.clientWidth <= 1 || clipPath === 'inset(50%)';
      if (isForScreenReaders || !element.textContent?.trim()) return false;
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1)
      );
    };
    return all
      .filter((element) => !element.matches('section, textarea') && hidesWords(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
