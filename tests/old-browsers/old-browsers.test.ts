import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSite } from '../browsers/site.ts';
import { getChromium, PACKAGES, type Version } from './get-chromium.ts';
import { type OldPage, openOldChromium, type Screen } from './old-chromium.ts';

const PHONE: Screen = { width: 390, height: 844, mobile: true };
const SCREENS: Readonly<Record<string, Screen>> = {
  'a phone': PHONE,
  'a phone lying down': { width: 844, height: 390, mobile: true },
  'a computer': { width: 1280, height: 800 },
};
const MESSAGE = { name: 'Ana Núñez', email: 'ana@example.com', message: 'Hola: ¿cuándo empezamos?' } as const;
const SUBMIT = '#contact form [type=submit]';

/** The first version with the whole page; older ones get a plain one (docs/browsers.md). */
const WHOLE = 103;
/** Longest page, in pixels. */
const ORDINARY_LENGTH = 18_000;

let site: Awaited<ReturnType<typeof startSite>>;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

const versions = (process.env.OLD_BROWSERS?.split(',') ?? Object.keys(PACKAGES)).map(
  (version) => Number(version) as Version,
);

describe.each(versions)('Chromium %i', (version) => {
  const isWhole = version >= WHOLE;
  let browser: Awaited<ReturnType<typeof openOldChromium>>;
  beforeAll(async () => {
    browser = await openOldChromium(getChromium(version));
  });
  afterAll(() => browser.close());

  /** Opens the page on a screen; fails on an uncaught error or a violation of the policy. */
  async function visit(screen: Screen, make: (page: OldPage) => Promise<void>): Promise<void> {
    const page = await browser.openPage(screen);
    await page.goto(site.origin);
    await expect.poll(() => page.evaluate(areFontsThere)).toBe(true);
    await make(page);
    expect(page.problems).toEqual([]);
    await page.close();
  }

  describe.each(Object.entries(SCREENS))('on %s', (_, screen) => {
    test('the page has its ordinary shape', () =>
      visit(screen, async (page) => {
        const shape = await page.evaluate(measure);
        expect(shape.width, 'nothing sticks out sideways').toBeLessThanOrEqual(screen.width);
        expect(shape.height).toBeLessThanOrEqual(ORDINARY_LENGTH);
        expect(shape.withoutHeight, 'pictures without height').toEqual([]);
        expect(shape.unread, 'texts that nobody sees').toEqual([]);
        if (!isWhole) return expect(shape.largeDrawings).toEqual([]);
        if (screen.width >= 1200) expect(shape.links, 'links in one row of the header').toBe(shape.sections);
      }));

    test('a button can be read at rest and under the pointer', () =>
      visit(screen, async (page) => {
        for (const selector of ['#hero a[href="#contact"]', '#ebooks article a > span', SUBMIT]) {
          expect(await page.evaluate(contrastOf, selector), selector).toBeGreaterThanOrEqual(4.5);
          await page.pointAt(selector);
          const contrast = () => page.evaluate(contrastOf, selector);
          await expect
            .poll(contrast, { message: `${selector} under the pointer` })
            .toBeGreaterThanOrEqual(4.5);
        }
      }));

    test('§4 §8 the form sends once, says so, and empties its fields', () =>
      visit(screen, async (page) => {
        for (const [name, text] of Object.entries(MESSAGE)) {
          await page.click(`#contact [name=${name}]`);
          await page.type(text);
        }
        await site.setMailboxFault({ stall: true });
        await page.click(SUBMIT);
        await expect.poll(() => page.evaluate(textOf, SUBMIT)).toBe('Enviando...');
        expect(await page.evaluate(contrastOf, SUBMIT)).toBeGreaterThanOrEqual(4.5);
        await site.setMailboxFault(null);
        await expect.poll(() => page.evaluate(textOf, '[role=region] li')).toContain('¡Mensaje enviado! 💕');
        expect(await page.evaluate(textOf, '#contact form')).toContain(`Te respondo a ${MESSAGE.email}`);
        expect(await page.evaluate(fields)).toEqual({ name: '', email: '', phone: '', message: '' });
        expect(await site.messages()).toHaveLength(1);
      }));
  });

  test('§2 §4 the menu opens, leads to a section and closes', () =>
    visit(PHONE, async (page) => {
      const isOpen = () => page.evaluate(isShown, 'dialog a[href="#ebooks"]');
      expect(await isOpen()).toBe(false);
      await page.click('body > header button');
      await expect.poll(isOpen).toBe(true);
      await page.click('dialog a[href="#ebooks"]');
      await expect.poll(isOpen).toBe(false);
      await expect.poll(() => page.evaluate(topOf, '#ebooks h2')).toBeLessThan(PHONE.height);
    }));
});

// The functions below run in the page, in the words of the oldest browser.

const areFontsThere = () => document.documentElement.dataset.fonts === '';
const isShown = (selector: string) => document.querySelector(selector)?.getClientRects().length !== 0;
const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
const textOf = (selector: string) => document.querySelector<HTMLElement>(selector)?.innerText ?? '';
const fields = () => Object.fromEntries(new FormData(document.forms[0]));

/** Measures the page. */
function measure() {
  const { scrollWidth, scrollHeight } = document.documentElement;
  const heightOf = (one: Element) => one.getBoundingClientRect().height;
  const pictures = [...document.querySelectorAll('#hero img, article img')];
  const words = [...document.querySelectorAll('main h2, main h3, main label, article li, body > footer a')];
  const links = [...document.querySelectorAll('body > header nav a')].filter(
    (link) => link.getClientRects().length > 0,
  );
  return {
    width: scrollWidth,
    height: scrollHeight,
    withoutHeight: pictures.filter((one) => heightOf(one) < 50).map(({ outerHTML }) => outerHTML),
    unread: words
      .filter((one) => !one.closest('[hidden], .without-scripts') && one.getClientRects().length === 0)
      .map(({ outerHTML }) => outerHTML),
    largeDrawings: [...document.querySelectorAll('svg')]
      .filter((one) => heightOf(one) > 120)
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    sections: document.querySelectorAll('main > section').length,
    links: links.filter((link) => link.getBoundingClientRect().top === links[0]?.getBoundingClientRect().top)
      .length,
  };
}

/** The contrast between a button's text and its paper, on a plain page what is behind it (WCAG 2.2, 1.4.3); 1 without a paper. */
function contrastOf(selector: string): number {
  const button = document.querySelector(selector);
  if (!button) return 0;
  const luminanceOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return { alpha, luminance: 0.2126 * r + 0.7152 * g + 0.0722 * b };
  };
  const text = luminanceOf(getComputedStyle(button).color);
  const papers = [getComputedStyle(button, '::before')];
  if (document.documentElement.dataset.plain === '')
    for (let one: Element | null = button; one; one = one.parentElement) papers.push(getComputedStyle(one));
  const paper = papers
    .map(({ backgroundColor }) => luminanceOf(backgroundColor))
    .find(({ alpha }) => alpha === 1);
  if (!paper) return 1;
  const [light, dark] = [
    Math.max(text.luminance, paper.luminance),
    Math.min(text.luminance, paper.luminance),
  ];
  return (light + 0.05) / (dark + 0.05);
}
