import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { addStyles, openInOwnTypefaces, PHONE } from './support/page.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: PHONE });

/** WCAG 2.2, 1.4.3 and 1.4.6; letters are large from 24 px, or 18.66 px in bold. */
const LEAST = { any: { small: 4.5, large: 3 }, more: { small: 7, large: 7 } } as const;

type Rgb = readonly [red: number, green: number, blue: number];

interface Line {
  readonly text: string;
  /** As the browser computes it: `rgb(43, 15, 23)`. */
  readonly color: string;
  /** In pixels. */
  readonly size: number;
  readonly weight: number;
  /** Its box on the page, as high as its letters. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the page. Returns every line of text that is seen in sections and footer, but full stops that are suns. */
function linesOfText(): Line[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.flatMap((text) => {
    const parent = text.parentElement;
    const isSeen =
      text.data.trim() !== '' &&
      parent?.closest('main > section, body > footer') &&
      !parent.closest('.VisuallyHidden-hidden, .SunStop-stop') &&
      parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!parent || !isSeen) return [];
    const { color, fontSize, fontWeight } = getComputedStyle(parent);
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ x, y, width, height }) => ({
      text: text.data.trim(),
      color,
      size: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      x: x + scrollX,
      y: y + scrollY + height * 0.15,
      width,
      height: height * 0.7,
    }));
  });
}

/** Runs in the page. Returns the colours of the placeholders and of the paper that they are on. */
function placeholders(): (readonly [color: string, paper: string])[] {
  return [...document.querySelectorAll('[placeholder]')].map((field) => [
    getComputedStyle(field, '::placeholder').color,
    getComputedStyle(field.closest('form') ?? field, '::before').backgroundColor,
  ]);
}

function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue];
}

/** Draws the whole page. @returns the colour of the pixel at a place */
async function drawn(page: Page): Promise<(x: number, y: number) => Rgb> {
  const screenshot = await page.screenshot({ fullPage: true });
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const at = 3 * (Math.min(y, info.height - 1) * info.width + Math.min(x, info.width - 1));
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  };
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The lowest contrast of a line with the pixels behind it. */
function lowest({ color: written, x, y, width, height }: Line, pixel: (x: number, y: number) => Rgb): number {
  const color = rgbOf(written);
  let least = 21;
  for (let row = Math.ceil(y); row < y + height; row++)
    for (let column = Math.ceil(x); column < x + width - 1; column++)
      least = Math.min(least, contrast(color, pixel(column, row)));
  return least;
}

/** Opens the whole page, with every picture. */
async function openWhole(page: Page): Promise<void> {
  await openInOwnTypefaces(page);
  for (const picture of await page.locator('img').all())
    await picture.evaluate((image: HTMLImageElement) => {
      image.loading = 'eager';
      return image.decode();
    });
  await page.waitForLoadState('networkidle');
}

for (const preference of ['any', 'more'] as const)
  test(`text has its contrast at every pixel of the painted paper (${preference})`, async ({ page }) => {
    if (preference === 'more') await page.emulateMedia({ contrast: 'more' });
    await openWhole(page);
    const lines = await page.evaluate(linesOfText);
    expect(lines.length).toBeGreaterThan(100);
    for (const [color, paper] of await page.evaluate(placeholders))
      expect(contrast(rgbOf(color), rgbOf(paper))).toBeGreaterThanOrEqual(LEAST[preference].small);
    await addStyles(
      page,
      `*, ::placeholder { color: transparent !important; text-decoration: none !important }
      body > header, [data-chat] { visibility: hidden !important }`,
    );
    const pixel = await drawn(page);
    const faults = lines.flatMap((line) => {
      const ratio = lowest(line, pixel);
      const isLarge = line.size >= 24 || (line.size >= 18.66 && line.weight >= 700);
      const least = LEAST[preference][isLarge ? 'large' : 'small'];
      return ratio < least ? [`${ratio.toFixed(2)} «${line.text.slice(0, 40)}»`] : [];
    });
    expect(faults).toEqual([]);
  });

test('in a dark contrast theme the ground of every section is the system’s', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openWhole(page);
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'Canvas';
    return getComputedStyle(probe).color;
  });
  const sections = await page.locator('main > section, body > footer').evaluateAll((all) =>
    all.map((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return { name: one.id || 'footer', top: top + scrollY, bottom: bottom + scrollY };
    }),
  );
  // What lies on the ground: words, cards and drawings.
  await addStyles(
    page,
    `:is(main > section, body > footer) > :not(.Section-ground, .Section-edge) { visibility: hidden !important }
    body > header, [data-chat] { visibility: hidden !important }`,
  );
  const pixel = await drawn(page);
  for (const { name, top, bottom } of sections) {
    let [count, alike] = [0, 0];
    for (let y = Math.ceil(top); y < bottom; y += 3)
      for (let x = 0; x < PHONE.width; x += 3) {
        count += 1;
        if (`rgb(${pixel(x, y).join(', ')})` === canvas) alike += 1;
      }
    expect.soft(alike / count, `${name}: share of ${canvas}`).toBeGreaterThan(0.9);
  }
});
